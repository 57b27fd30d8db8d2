import { FormattedMessage } from 'react-intl';
import { EmailLink } from '../../components/email-link';
import { useJournal } from '../../components/use-journal';
import type { MessageId } from '../../i18n/message-ids';
import { Link } from '../../components/link';
import { Message } from '../../components/message';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import { PageStart } from '../../components/page-heading';

const SECTIONS: { title: MessageId; lines: MessageId[] }[] = [
  { title: 'privacy.reading', lines: ['privacy.reading.1', 'privacy.reading.2'] },
  {
    title: 'privacy.letters',
    lines: ['privacy.letters.1', 'privacy.letters.2', 'privacy.letters.3', 'privacy.letters.4', 'privacy.letters.5'],
  },
  { title: 'privacy.editors', lines: ['privacy.editors.1'] },
];

/** Which personal data is stored, and why. */
export function Component() {
  const language = useLanguage();
  const { email } = useJournal();
  return (
    <>
      <PageStart of="privacy" path={paths.privacy} />
      <div className="prose">
        {SECTIONS.map(({ title, lines }) => (
          <section key={title}>
            <Message as="h2" id={title} />
            {lines.map((line) => (
              <Message key={line} id={line} />
            ))}
          </section>
        ))}
        <section>
          <Message as="h2" id="privacy.rights" />
          <p>
            <FormattedMessage id="privacy.rights.1" />{' '}
            {email && <FormattedMessage id="privacy.rights.2" values={{ email: <EmailLink address={email} /> }} />}
          </p>
        </section>
        <p>
          <Message as={Link} id="letters.all" to={paths.letters(language)} />
        </p>
      </div>
    </>
  );
}
