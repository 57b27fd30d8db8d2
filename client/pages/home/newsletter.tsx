import { useEffect, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/link';
import { languageTag } from '../../shared/locales';
import { TRAP, paths } from '../../shared/paths';
import { Trap } from '../../components/trap';
import { useLanguage } from '../../i18n/messages';
import { isFailed, signUpOutcome } from '../../components/sign-up-outcome';

const MESSAGE_SHOWN_MS = 1500;

type Reply = { al_message: string; en_message: string };

/** Without script the form is posted and redirected back here with ?subscribed=; with script the message appears in place. */
export function Newsletter() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const [search] = useSearchParams();
  const outcome = signUpOutcome(search);
  const [message, setMessage] = useState({
    text: outcome ? formatMessage({ id: `newsletter.${outcome}` }) : '',
    stays: isFailed(outcome),
  });

  // The outcome of a form posted without script is shown once; a shared or reloaded URL does not repeat it.
  useEffect(() => {
    const { pathname, hash } = window.location;
    if (outcome) window.history.replaceState(window.history.state, '', pathname + hash);
  }, [outcome]);

  useEffect(() => {
    if (!message.text || message.stays) return;
    const timer = setTimeout(() => setMessage({ text: '', stays: false }), MESSAGE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Of the form itself: the address may have been entered before this script arrived.
    const entered = new FormData(form);
    const [email, trap] = [entered.get('email'), entered.get(TRAP)];
    try {
      const reply = await fetch('/api/subscriptions', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Content-Language': languageTag(language),
        },
        body: JSON.stringify({ email, ...(trap && { [TRAP]: trap }) }),
      });
      const { al_message, en_message } = (await reply.json()) as Partial<Reply>;
      const text = language === 'al' ? al_message : en_message;
      if (!text) throw new Error(`The newsletter responded with ${reply.status}.`);
      setMessage({ text, stays: false });
      form.reset();
    } catch (error) {
      console.error(error);
      setMessage({ text: formatMessage({ id: 'newsletter.later' }), stays: true });
    }
  }

  return (
    <section className="newsletter" id="newsletter" aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{formatMessage({ id: 'newsletter.title' })}</h2>
        <p>{formatMessage({ id: 'newsletter.text' })}</p>
        <p>
          <Link to={paths.privacy(language)}>{formatMessage({ id: 'privacy.title' })}</Link>
        </p>
      </div>
      <form method="post" action="/api/subscriptions" onSubmit={subscribe}>
        <Trap />
        <label htmlFor="newsletter-email">{formatMessage({ id: 'newsletter.email' })}</label>
        <div className="row newsletter-line">
          <input id="newsletter-email" type="email" name="email" required autoComplete="email" />
          <input type="hidden" name="language" value={language} />
          <Message as="button" id="newsletter.submit" className="button" type="submit" />
        </div>
        <p className="newsletter-message" role="status" aria-atomic="true">
          {message.text}
        </p>
      </form>
    </section>
  );
}
