import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { useFormatDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { LettersPageDocument } from './letters-page.generated';
import { Newsletter } from '../home/newsletter';
import { PageStart } from '../../components/page-heading';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: LettersPageDocument, variables: { language } }),
);

/** The letters that were sent. */
export function Component() {
  const { publishedLetters } = usePageData<typeof loader>();
  const language = useLanguage();
  const date = useFormatDate();
  return (
    <>
      <PageStart of="letters" path={paths.letters} />
      {publishedLetters.length === 0 ? (
        <Message id="letters.none" className="empty" />
      ) : (
        <ul className="prose letter-items">
          {publishedLetters.map(({ id, startedAt, text: letter }) => (
            <li key={id}>
              <Link to={paths.letter(id, language)}>{letter.subject}</Link>
              <span>{date(startedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <Newsletter />
    </>
  );
}
