import { CallForPapers } from '../../components/call-for-papers';
import { useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useLanguage, useText } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { AboutPageDocument } from './about-page.generated';
import { ResearchFields } from './research-fields';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: AboutPageDocument }));

export function Component() {
  const text = useText();
  const language = useLanguage();
  const { title, foundedYear, ownedSince, publisher } = useJournal();
  const { latestCall } = usePageData<typeof loader>();
  const facts = [
    [text('about.languages'), text('about.languages.value')],
    [text('about.frequency'), text('about.frequency.value')],
    [text('about.place'), text('about.place.value')],
    [text('about.publisher'), publisher],
    [text('about.review'), text('about.review.value')],
    [text('about.access'), text('about.access.value')],
    [text('about.fees'), text('about.fees.value')],
  ];
  return (
    <>
      <PageMeta title={text('about.title')} description={text('about.lead')} path={paths.about} />
      <PageHeading lead={text('about.lead')}>{text('about.title')}</PageHeading>
      <div className="with-aside">
        <div className="prose">
          <h2>{text('about.history')}</h2>
          <p>{text('about.history.1', { title, founded: String(foundedYear) })}</p>
          <p>{text('about.history.2', { owned: String(ownedSince) })}</p>
          <h2>{text('about.aims')}</h2>
          <p>{text('about.aims.1')}</p>
          <p>{text('about.aims.2')}</p>
          <h2>{text('about.openAccess')}</h2>
          <p>{text('about.openAccess.1')}</p>
          <p>
            <Link to={paths.policy(language)}>{text('about.openAccess.more')}</Link>
          </p>
        </div>
        <aside className="legend" aria-labelledby="publishing">
          <h2 id="publishing">{text('about.publishing')}</h2>
          <dl>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      <ResearchFields />
      <section className="page-section" aria-labelledby="call">
        <h2 id="call">{text('about.call')}</h2>
        <CallForPapers call={latestCall} />
      </section>
    </>
  );
}
