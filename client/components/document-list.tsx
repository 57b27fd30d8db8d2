import { Message } from './message';
import { alphabetical } from '../i18n/alphabet';
import { useLanguage } from '../i18n/messages';
import type { DocumentListFragment } from './document-list.generated';
import { FileLink } from './file-link';
import type { MessageId } from '../i18n/message-ids';
import { Section } from './section';

type Props = { documents: DocumentListFragment[]; title: MessageId };

/** Files of one language, in the order of the Albanian alphabet or the English one. */
export function DocumentList({ documents, title }: Props) {
  const compare = alphabetical(useLanguage());
  return (
    <Section className="page-section" id="documents" title={title}>
      {documents.length === 0 ? (
        <Message id="documents.empty" className="empty" />
      ) : (
        <ul className="documents">
          {documents
            .toSorted((a, b) => compare(a.title, b.title))
            .map(({ id, title: name, file }) => (
              <li key={id}>
                <FileLink file={file}>{name}</FileLink>
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}
