import type { ReactNode } from 'react';
import { redirectDocument, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { signUpOutcome } from '../../components/sign-up-outcome';
import type { MessageId } from '../../i18n/message-ids';
import { useLanguage, useText } from '../../i18n/messages';
import { LANGUAGE_NAMES, LANGUAGES, languageTag } from '../../locales';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { OpenSubscriptionDocument, type OpenSubscriptionMutation } from './subscription-page.generated';

type Subscription = NonNullable<OpenSubscriptionMutation['openSubscription']>;

const NONE: OpenSubscriptionMutation = { openSubscription: null };

const read = pageLoader<OpenSubscriptionMutation>(async ({ graphql, url }) => {
  const token = url.searchParams.get('t');
  if (!token) return { data: NONE };
  // Only the server runs this. The operation is a mutation, because its result is personal.
  return graphql.query({ query: OpenSubscriptionDocument, variables: { token } });
});

/** Always a full page load: personal data must never enter the client cache. */
export const loader = (args: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR) throw redirectDocument(args.request.url);
  return read(args);
};

const DONE = ['confirmed', 'changed', 'unsubscribed', 'erased'] as const;
const STATES: Record<string, MessageId> = {
  pending: 'subscription.state.pending',
  active: 'subscription.state.active',
  suspended: 'subscription.state.suspended',
  unsubscribed: 'subscription.state.unsubscribed',
};

const FOLLOWED = ['author', 'keyword', 'place'] as const;
type Follow = { kind: (typeof FOLLOWED)[number]; value: string };

/** What has just been done here, in `?done=`, or signed up for. */
function messageOf(search: URLSearchParams): MessageId | undefined {
  const done = DONE.find((each) => each === search.get('done'));
  const outcome = signUpOutcome(search);
  if (done) return `subscription.done.${done}`;
  return outcome && `newsletter.${outcome}`;
}

/** The term to follow, from the URL. */
function followIn(search: URLSearchParams): Follow | null {
  const kind = FOLLOWED.find((each) => search.get(each));
  return kind ? { kind, value: search.get(kind)! } : null;
}

/**
 * Subscribers manage their subscription here through a link in a mail. Opening the link changes nothing; only the buttons do. Without a
 * token it is the sign-up form for following an author, keyword or place.
 */
export function Component() {
  const text = useText();
  const language = useLanguage();
  const subscription = usePageData<typeof read>()?.openSubscription;
  const [search] = useSearchParams();
  const follow = followIn(search);
  const outcome = signUpOutcome(search);
  const message = messageOf(search);
  return (
    <>
      <PageMeta title={text('subscription.title')} path={(each) => paths.subscription(each)} noindex />
      <PageHeading>{text('subscription.title')}</PageHeading>
      <div className="prose subscription">
        {message && (
          <p className="subscription-done" role="status">
            {text(message)}
          </p>
        )}
        {subscription ? (
          <>
            <p>{text(STATES[subscription.state], { hint: subscription.hint })}</p>
            {subscription.state !== 'active' && <Confirm subscription={subscription} />}
            {subscription.isOwner && subscription.state === 'active' && (
              <PreferencesForm subscription={subscription} follow={follow} />
            )}
            {subscription.isOwner && <Leave subscription={subscription} />}
          </>
        ) : follow && (!message || outcome === 'refused') ? (
          <Begin follow={follow} />
        ) : (
          !message && <p>{text('subscription.noLink')}</p>
        )}
        <p>
          <Link to={paths.privacy(language)}>{text('privacy.title')}</Link>
        </p>
      </div>
    </>
  );
}

type FormProps = { action: string; subscription: Subscription; children: ReactNode };

function Form({ action, subscription, children }: FormProps) {
  const language = useLanguage();
  return (
    <form method="post" action={`/api/subscriptions/${action}`}>
      <input type="hidden" name="t" value={subscription.token} />
      <input type="hidden" name="page" value="1" />
      {action !== 'preferences' && <input type="hidden" name="language" value={language} />}
      {children}
    </form>
  );
}

function Confirm({ subscription }: { subscription: Subscription }) {
  const text = useText();
  return (
    <Form action="confirm" subscription={subscription}>
      <button className="button" type="submit">
        {text('subscription.confirm')}
      </button>
    </Form>
  );
}

const LABELS: Record<Follow['kind'], MessageId> = {
  author: 'subscription.authors',
  keyword: 'subscription.keywords',
  place: 'subscription.places',
};

const HEADINGS: Record<Follow['kind'], MessageId> = {
  author: 'follow.author',
  keyword: 'follow.keyword',
  place: 'follow.place',
};

/** Signing up to follow a single author, keyword or place. */
function Begin({ follow: { kind, value } }: { follow: Follow }) {
  const text = useText();
  const language = useLanguage();
  return (
    <form method="post" action="/api/subscriptions">
      <h2>
        {text(HEADINGS[kind])}: {value}
      </h2>
      <p>{text('follow.text')}</p>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name={kind} value={value} />
      <label className="subscription-follow">
        {text('newsletter.email')}
        <input type="email" name="email" required autoComplete="email" />
      </label>
      <button className="button" type="submit">
        {text('newsletter.submit')}
      </button>
    </form>
  );
}

function PreferencesForm({ subscription, follow }: { subscription: Subscription; follow: Follow | null }) {
  const text = useText();
  const followed = { author: subscription.authors, keyword: subscription.keywords, place: subscription.places };
  const shown = (kind: Follow['kind']) =>
    [...new Set([...followed[kind], ...(follow?.kind === kind ? [follow.value] : [])])].join('\n');
  return (
    <Form action="preferences" subscription={subscription}>
      <fieldset>
        <legend>{text('subscription.language')}</legend>
        {LANGUAGES.map((each) => (
          <label key={each} lang={languageTag(each)}>
            <input
              type="radio"
              name="language"
              value={each}
              defaultChecked={subscription.language === languageTag(each)}
            />{' '}
            {LANGUAGE_NAMES[each]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('subscription.news')}</legend>
        <label>
          <input type="checkbox" name="issues" defaultChecked={subscription.wantsIssues} />{' '}
          {text('subscription.issues')}
        </label>
        <label>
          <input type="checkbox" name="calls" defaultChecked={subscription.wantsCalls} /> {text('subscription.calls')}
        </label>
      </fieldset>
      <fieldset>
        <legend>{text('subscription.follow')}</legend>
        <p id="follow-hint">{text('subscription.followHint')}</p>
        {FOLLOWED.map((kind) => (
          <label key={kind} className="subscription-follow">
            {text(LABELS[kind])}
            <textarea name={`${kind}s`} rows={3} aria-describedby="follow-hint" defaultValue={shown(kind)} />
          </label>
        ))}
      </fieldset>
      <button className="button" type="submit">
        {text('subscription.save')}
      </button>
    </Form>
  );
}

function Leave({ subscription }: { subscription: Subscription }) {
  const text = useText();
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">{text('subscription.leave')}</h2>
      {subscription.state !== 'unsubscribed' && (
        <Form action="unsubscribe" subscription={subscription}>
          <p>{text('subscription.unsubscribeText')}</p>
          <button className="button quiet" type="submit">
            {text('subscription.unsubscribe')}
          </button>
        </Form>
      )}
      <Form action="erase" subscription={subscription}>
        <p>{text('subscription.eraseText')}</p>
        <button className="button quiet" type="submit">
          {text('subscription.erase')}
        </button>
      </Form>
    </section>
  );
}
