import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { redirectDocument, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import type { MessageId } from '../../i18n/message-ids';
import { useLanguage, useText } from '../../i18n/messages';
import { LANGUAGES, languageTag } from '../../locales';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { OpenSubscriptionDocument, type OpenSubscriptionMutation } from './subscription-page.generated';

type Own = NonNullable<OpenSubscriptionMutation['openSubscription']>;

const NONE: OpenSubscriptionMutation = { openSubscription: null };

const read = pageLoader<OpenSubscriptionMutation>(async ({ apollo, url }) => {
  const token = url.searchParams.get('t');
  if (!token) return { data: NONE };
  // Only the server runs this: the operation is a mutation, since what it answers is for one person.
  return apollo.query({ query: OpenSubscriptionDocument, variables: { token } });
});

/** The page is always a document of its own, so that what it shows is never kept. */
export const loader = (args: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR) throw redirectDocument(args.request.url);
  return read(args);
};

const DONE: Record<string, MessageId | undefined> = {
  confirmed: 'subscription.done.confirmed',
  changed: 'subscription.done.changed',
  unsubscribed: 'subscription.done.unsubscribed',
  erased: 'subscription.done.erased',
};
const STATES: Record<string, MessageId> = {
  pending: 'subscription.state.pending',
  active: 'subscription.state.active',
  suspended: 'subscription.state.suspended',
  unsubscribed: 'subscription.state.unsubscribed',
};

/** What a subscriber may do with their subscription, by a link in a mail. Opening it changes nothing; its buttons do. */
export function Component() {
  const text = useText();
  const intl = useIntl();
  const language = useLanguage();
  const own = usePageData<typeof read>()?.openSubscription;
  const [search] = useSearchParams();
  const done = DONE[search.get('done') ?? ''];
  return (
    <>
      <PageMeta title={text('subscription.title')} path={(each) => paths.subscription(each)} noindex />
      <PageHeading>{text('subscription.title')}</PageHeading>
      <div className="prose subscription">
        {done && (
          <p className="subscription-done" role="status">
            {text(done)}
          </p>
        )}
        {own ? (
          <>
            <p>{intl.formatMessage({ id: STATES[own.state] }, { hint: own.hint })}</p>
            {own.state !== 'active' && <Confirm own={own} />}
            {own.isOwner && own.state === 'active' && <Wishes own={own} />}
            {own.isOwner && <Leave own={own} />}
          </>
        ) : (
          !done && <p>{text('subscription.noLink')}</p>
        )}
        <p>
          <Link to={paths.privacy(language)}>{text('privacy.title')}</Link>
        </p>
      </div>
    </>
  );
}

type FormProps = { action: string; own: Own; children: ReactNode };

function Form({ action, own, children }: FormProps) {
  const language = useLanguage();
  return (
    <form method="post" action={`/api/subscriptions/${action}`}>
      <input type="hidden" name="t" value={own.token} />
      <input type="hidden" name="page" value="1" />
      {action !== 'preferences' && <input type="hidden" name="language" value={language} />}
      {children}
    </form>
  );
}

function Confirm({ own }: { own: Own }) {
  const text = useText();
  return (
    <Form action="confirm" own={own}>
      <button className="button" type="submit">
        {text('subscription.confirm')}
      </button>
    </Form>
  );
}

const NAMES = { al: 'Shqip', en: 'English' };
const FOLLOWED = ['author', 'keyword', 'place'] as const;
const LABELS: Record<(typeof FOLLOWED)[number], MessageId> = {
  author: 'subscription.authors',
  keyword: 'subscription.keywords',
  place: 'subscription.places',
};

function Wishes({ own }: { own: Own }) {
  const text = useText();
  const followed = { author: own.authors, keyword: own.keywords, place: own.places };
  return (
    <Form action="preferences" own={own}>
      <fieldset>
        <legend>{text('subscription.language')}</legend>
        {LANGUAGES.map((each) => (
          <label key={each} lang={languageTag(each)}>
            <input type="radio" name="language" value={each} defaultChecked={own.language === each} /> {NAMES[each]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('subscription.news')}</legend>
        <label>
          <input type="checkbox" name="issues" defaultChecked={own.wantsIssues} /> {text('subscription.issues')}
        </label>
        <label>
          <input type="checkbox" name="calls" defaultChecked={own.wantsCalls} /> {text('subscription.calls')}
        </label>
      </fieldset>
      <fieldset>
        <legend>{text('subscription.follow')}</legend>
        <p id="follow-hint">{text('subscription.followHint')}</p>
        {FOLLOWED.map((kind) => (
          <label key={kind} className="subscription-follow">
            {text(LABELS[kind])}
            <textarea
              name={`${kind}s`}
              rows={3}
              aria-describedby="follow-hint"
              defaultValue={followed[kind].join('\n')}
            />
          </label>
        ))}
      </fieldset>
      <button className="button" type="submit">
        {text('subscription.save')}
      </button>
    </Form>
  );
}

function Leave({ own }: { own: Own }) {
  const text = useText();
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">{text('subscription.leave')}</h2>
      {own.state !== 'unsubscribed' && (
        <Form action="unsubscribe" own={own}>
          <p>{text('subscription.unsubscribeText')}</p>
          <button className="button" type="submit">
            {text('subscription.unsubscribe')}
          </button>
        </Form>
      )}
      <Form action="erase" own={own}>
        <p>{text('subscription.eraseText')}</p>
        <button className="button" type="submit">
          {text('subscription.erase')}
        </button>
      </Form>
    </section>
  );
}
