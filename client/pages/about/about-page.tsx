import { useIntl } from 'react-intl';
import { CallForPapers } from '../../components/call-for-papers';
import { useJournal } from '../../components/use-journal';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { AboutPageDocument } from './about-page.generated';
import { ResearchFields } from './research-fields';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: AboutPageDocument }));

export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { title, foundedYear, ownedSince, publisher } = useJournal();
  const { latestCall } = usePageData<typeof loader>();
  const facts = [
    [formatMessage({ id: 'about.languages' }), formatMessage({ id: 'about.languages.value' })],
    [formatMessage({ id: 'about.frequency' }), formatMessage({ id: 'about.frequency.value' })],
    [formatMessage({ id: 'about.place' }), formatMessage({ id: 'about.place.value' })],
    [formatMessage({ id: 'about.publisher' }), publisher],
    [formatMessage({ id: 'about.review' }), formatMessage({ id: 'about.review.value' })],
    [formatMessage({ id: 'about.access' }), formatMessage({ id: 'about.access.value' })],
    [formatMessage({ id: 'about.fees' }), formatMessage({ id: 'about.fees.value' })],
  ];
  return (
    <>
      <PageMeta
        title={formatMessage({ id: 'about.title' })}
        description={formatMessage({ id: 'about.lead' })}
        path={paths.about}
      />
      <PageHeading lead={formatMessage({ id: 'about.lead' })}>{formatMessage({ id: 'about.title' })}</PageHeading>
      <div className="with-aside">
        <div className="prose">
          <h2>{formatMessage({ id: 'about.history' })}</h2>
          <p>{formatMessage({ id: 'about.history.1' }, { title, founded: String(foundedYear) })}</p>
          <p>{formatMessage({ id: 'about.history.2' }, { owned: String(ownedSince) })}</p>
          <h2>{formatMessage({ id: 'about.aims' })}</h2>
          <p>{formatMessage({ id: 'about.aims.1' })}</p>
          <p>{formatMessage({ id: 'about.aims.2' })}</p>
          <h2>{formatMessage({ id: 'about.openAccess' })}</h2>
          <p>{formatMessage({ id: 'about.openAccess.1' })}</p>
          <p>
            <Link to={paths.policy(language)}>{formatMessage({ id: 'about.openAccess.more' })}</Link>
          </p>
        </div>
        <aside className="legend" aria-labelledby="publishing">
          <h2 id="publishing">{formatMessage({ id: 'about.publishing' })}</h2>
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
        <h2 id="call">{formatMessage({ id: 'about.call' })}</h2>
        <CallForPapers call={latestCall} />
      </section>
    </>
  );
}
