import { FormattedMessage, useIntl } from 'react-intl';
import { EmailLink } from '../../components/email-link';
import { useJournal } from '../../components/use-journal';
import type { MessageId } from '../../i18n/message-ids';
import { Link } from '../../components/link';
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
  const { formatMessage } = useIntl();
  const { email } = useJournal();
  return (
    <>
      <PageStart of="privacy" path={paths.privacy} />
      <div className="prose">
        {SECTIONS.map(({ title, lines }) => (
          <section key={title}>
            <h2>{formatMessage({ id: title })}</h2>
            {lines.map((line) => (
              <p key={line}>{formatMessage({ id: line })}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>{formatMessage({ id: 'privacy.rights' })}</h2>
          <p>
            {formatMessage({ id: 'privacy.rights.1' })}{' '}
            {email && <FormattedMessage id="privacy.rights.2" values={{ email: <EmailLink address={email} /> }} />}
          </p>
        </section>
        <p>
          <Link to={paths.letters(language)}>{formatMessage({ id: 'letters.all' })}</Link>
        </p>
      </div>
    </>
  );
}
