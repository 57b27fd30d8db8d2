import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { LinkedText } from '../../components/linked-text';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useFormatDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/messages';
import { notFound, pageLoader, recordId, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { LetterPageDocument } from './letter-page.generated';

export const loader = pageLoader(async ({ graphql, params, language }) => {
  const variables = { id: recordId(params), language };
  const { data } = await graphql.query({ query: LetterPageDocument, variables });
  if (!data?.publishedLetter) throw notFound();
  return { data: data.publishedLetter };
});

/** The public page of a letter to subscribers. */
export function Component() {
  const { id, startedAt, text: letter } = usePageData<typeof loader>();
  const language = useLanguage();
  const date = useFormatDate();
  return (
    <>
      <PageMeta title={letter.subject} description={letter.preheader} path={(each) => paths.letter(id, each)} />
      <PageHeading lead={date(startedAt)}>{letter.heading}</PageHeading>
      <div className="prose">
        <Paragraphs text={letter.intro} />
        {letter.items.length > 0 && (
          <ul className="letter-items">
            {letter.items.map((item) => (
              <li key={item.path}>
                <Link to={item.path}>{item.title}</Link>
                {item.detail && <span>{item.detail}</span>}
              </li>
            ))}
          </ul>
        )}
        {letter.actionLabel && letter.actionPath && (
          <p>
            <Link className="button" to={letter.actionPath}>
              {letter.actionLabel}
            </Link>
          </p>
        )}
        {letter.closing && <Paragraphs text={letter.closing} />}
        <p>
          <Message as={Link} id="letters.all" to={paths.letters(language)} />
        </p>
      </div>
    </>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text.split(/(?:\r?\n){2,}/).map((paragraph, index) => (
    <p key={index} className="letter-paragraph">
      <LinkedText text={paragraph.trim()} />
    </p>
  ));
}
