import { useIntl } from 'react-intl';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useFormatDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { LettersPageDocument } from './letters-page.generated';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: LettersPageDocument, variables: { language } }),
);

/** The letters that were sent. */
export function Component() {
  const { publishedLetters } = usePageData<typeof loader>();
  const language = useLanguage();
  const { formatMessage } = useIntl();
  const date = useFormatDate();
  return (
    <>
      <PageMeta
        title={formatMessage({ id: 'letters.title' })}
        description={formatMessage({ id: 'letters.lead' })}
        path={paths.letters}
      />
      <PageHeading lead={formatMessage({ id: 'letters.lead' })}>{formatMessage({ id: 'letters.title' })}</PageHeading>
      {publishedLetters.length === 0 ? (
        <p className="empty">{formatMessage({ id: 'letters.none' })}</p>
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
    </>
  );
}
