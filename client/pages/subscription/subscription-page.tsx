import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { redirectDocument, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { Trap } from '../../components/trap';
import { useHydrated } from '../../components/use-hydrated';
import { isFailed, signUpOutcome } from '../../components/sign-up-outcome';
import type { MessageId } from '../../i18n/message-ids';
import { useLanguage } from '../../i18n/messages';
import { LANGUAGE_NAMES, LANGUAGES, languageTag } from '../../shared/locales';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { FOLLOWED, type Follow } from '../../shared/rules';
import { OpenSubscriptionDocument, type OpenSubscriptionMutation } from './subscription-page.generated';
import OPEN from './subscription-page.graphql?raw';
import { Newsletter } from '../home/newsletter';
import { Section } from '../../components/section';

type Subscription = NonNullable<OpenSubscriptionMutation['openSubscription']>;

const NONE: OpenSubscriptionMutation = { openSubscription: null };

const read = pageLoader<OpenSubscriptionMutation>(async ({ graphql, url }) => {
  const token = url.searchParams.get('t');
  if (!token) return { data: NONE };
  // Only the server runs this. The operation is a mutation, because its result is personal.
  return graphql.mutate({ mutation: OpenSubscriptionDocument, variables: { token }, fetchPolicy: 'no-cache' });
});

/** Always a full page load: personal data must never enter the client cache. */
export const loader = (args: LoaderFunctionArgs) => {
  if (!import.meta.env.SSR) throw redirectDocument(args.request.url);
  return read(args);
};

/** The subscription of the token after the #, which only scripts can read: null for an invalid one, undefined until it is known. */
function useOpened(): { subscription?: Subscription | null; error?: unknown } {
  const token = useHydrated() ? window.location.hash.slice(1) : undefined;
  const [opened, setOpened] = useState({});
  useEffect(() => {
    if (token) openedBy(token).then(setOpened, (error: unknown) => setOpened({ error }));
  }, [token]);
  return token === '' ? { subscription: null } : opened;
}

async function openedBy(token: string): Promise<{ subscription: Subscription | null }> {
  const body = JSON.stringify({ query: OPEN, variables: { token } });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/graphql', { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data?: OpenSubscriptionMutation | null };
  if (!data) throw new Error(`The subscription cannot be opened: ${response.status}.`);
  return { subscription: data.openSubscription };
}

const DONE = ['confirmed', 'changed', 'unsubscribed', 'erased'] as const;
type State = 'pending' | 'active' | 'suspended' | 'unsubscribed';

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
 * Subscribers manage their subscription here through a link in a mail. Opening the link changes nothing; only the buttons do. The token
 * is after a #, or in `?t=` where it can do little or there are no scripts. Without one this is the sign-up form for following an author,
 * keyword or place.
 */
export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const [search] = useSearchParams();
  const sent = usePageData<typeof read>()?.openSubscription;
  const opened = useOpened();
  const subscription = sent ?? opened.subscription;
  const state = subscription?.state;
  const follow = followIn(search);
  const outcome = signUpOutcome(search);
  const message = messageOf(search);
  const isSigningUp = !subscription && !follow && !message;
  // Until scripts have read what is after the #, it is not known whether there is a link.
  const isKnown = search.has('t') || opened.subscription === null;
  return (
    <>
      <PageMeta title={formatMessage({ id: 'subscription.title' })} path={(each) => paths.subscription(each)} noindex />
      <PageHeading>{formatMessage({ id: 'subscription.title' })}</PageHeading>
      <div className="prose subscription">
        {opened.error !== undefined && <p role="status">{formatMessage({ id: 'error.offline' })}</p>}
        {message && <Message id={message} className={isFailed(outcome) ? 'callout' : 'callout good'} role="status" />}
        {subscription ? (
          <>
            <Message id={`subscription.state.${state as State}`} values={{ hint: subscription.hint }} />
            {state !== 'active' && subscription.purpose !== 'unsubscribe' && (
              <Form action="confirm" subscription={subscription} submit="subscription.confirm" />
            )}
            {subscription.isOwner && state === 'active' && (
              <PreferencesForm subscription={subscription} follow={follow} />
            )}
            {(subscription.isOwner || subscription.purpose === 'unsubscribe') && <Leave subscription={subscription} />}
          </>
        ) : follow && (!message || isFailed(outcome)) ? (
          <Begin follow={follow} />
        ) : (
          isSigningUp &&
          (isKnown ? (
            <p>{formatMessage({ id: 'subscription.noLink' })}</p>
          ) : (
            <noscript>
              <p>{formatMessage({ id: 'subscription.needsScript' })}</p>
            </noscript>
          ))
        )}
        {!isSigningUp && (
          <p>
            <Link to={paths.privacy(language)}>{formatMessage({ id: 'privacy.title' })}</Link>
          </p>
        )}
      </div>
      {isSigningUp && isKnown && <Newsletter />}
    </>
  );
}

type FormProps = {
  action: string;
  subscription: Subscription;
  submit: MessageId;
  isQuiet?: boolean;
  children?: ReactNode;
};

function Form({ action, subscription, submit, isQuiet, children }: FormProps) {
  const language = useLanguage();
  return (
    <form method="post" action={`/api/subscriptions/${action}`}>
      <input type="hidden" name="t" value={subscription.token} />
      <input type="hidden" name="page" value={useHydrated() ? '#' : '1'} />
      {action !== 'preferences' && <input type="hidden" name="language" value={language} />}
      {children}
      <Message as="button" id={submit} className={isQuiet ? 'button quiet' : 'button'} type="submit" />
    </form>
  );
}

/** Signing up to follow a single author, keyword or place. */
function Begin({ follow: { kind, value } }: { follow: Follow }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  return (
    <form method="post" action="/api/subscriptions">
      <h2>
        {formatMessage({ id: `follow.${kind}` })}: {value}
      </h2>
      <p>{formatMessage({ id: 'follow.text' })}</p>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name={kind} value={value} />
      <Trap />
      <label className="subscription-follow">
        {formatMessage({ id: 'newsletter.email' })}
        <input type="email" name="email" required autoComplete="email" />
      </label>
      <Message as="button" id="newsletter.submit" className="button" type="submit" />
    </form>
  );
}

function PreferencesForm({ subscription, follow }: { subscription: Subscription; follow: Follow | null }) {
  const { formatMessage } = useIntl();
  const followed = { author: subscription.authors, keyword: subscription.keywords, place: subscription.places };
  const shown = (kind: Follow['kind']) =>
    [...new Set([...followed[kind], ...(follow?.kind === kind ? [follow.value] : [])])].join('\n');
  return (
    <Form action="preferences" subscription={subscription} submit="subscription.save">
      <fieldset>
        <legend>{formatMessage({ id: 'subscription.language' })}</legend>
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
        <legend>{formatMessage({ id: 'subscription.news' })}</legend>
        <label>
          <input type="checkbox" name="issues" defaultChecked={subscription.wantsIssues} />{' '}
          {formatMessage({ id: 'subscription.issues' })}
        </label>
        <label>
          <input type="checkbox" name="calls" defaultChecked={subscription.wantsCalls} />{' '}
          {formatMessage({ id: 'feeds.calls' })}
        </label>
      </fieldset>
      <fieldset>
        <legend>{formatMessage({ id: 'subscription.follow' })}</legend>
        <p id="follow-hint">{formatMessage({ id: 'subscription.followHint' })}</p>
        {FOLLOWED.map((kind) => (
          <label key={kind} className="subscription-follow">
            {formatMessage({ id: `term.related.${kind}s` })}
            <textarea name={`${kind}s`} rows={3} aria-describedby="follow-hint" defaultValue={shown(kind)} />
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

function Leave({ subscription }: { subscription: Subscription }) {
  return (
    <Section id="leave" title="subscription.leave">
      {subscription.state !== 'unsubscribed' && (
        <Form action="unsubscribe" subscription={subscription} submit="subscription.unsubscribe" isQuiet>
          <Message id="subscription.unsubscribeText" />
        </Form>
      )}
      {subscription.isOwner && (
        <Form action="erase" subscription={subscription} submit="subscription.erase" isQuiet>
          <Message id="subscription.eraseText" />
        </Form>
      )}
    </Section>
  );
}
