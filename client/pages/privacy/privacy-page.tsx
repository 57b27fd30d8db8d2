import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useJournal } from '../../components/use-journal';
import type { MessageId } from '../../i18n/message-ids';
import { Link } from '../../components/link';
import { Message, useLanguage, useText } from '../../i18n/messages';
import { paths } from '../../paths';

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
  const text = useText();
  const { email } = useJournal();
  return (
    <>
      <PageMeta title={text('privacy.title')} description={text('privacy.lead')} path={paths.privacy} />
      <PageHeading lead={text('privacy.lead')}>{text('privacy.title')}</PageHeading>
      <div className="prose">
        {SECTIONS.map(({ title, lines }) => (
          <section key={title}>
            <h2>{text(title)}</h2>
            {lines.map((line) => (
              <p key={line}>{text(line)}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>{text('privacy.rights')}</h2>
          <p>
            <Message id="privacy.rights.1" values={{ email: <a href={`mailto:${email}`}>{email}</a> }} />
          </p>
        </section>
        <p>
          <Link to={paths.letters(language)}>{text('letters.all')}</Link>
        </p>
      </div>
    </>
  );
}
