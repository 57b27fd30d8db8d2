import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { ArticleCard } from '../../components/article-card';
import { CategoryName } from '../../components/category-name';
import { CallForPapers } from '../../components/call-for-papers';
import { Icon } from '../../components/icons/icon';
import { ARROW_RIGHT } from '../../components/icons/signs';
import { useFacts } from '../../components/use-journal';
import { Section } from '../../components/section';
import { Link } from '../../components/link';
import { PageMeta } from '../../components/page-meta';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { FEEDS, paths } from '../../shared/paths';
import { SHOWN_AT_ONCE } from '../boards/board-sections';
import { HomePageDocument, type HomePageQuery } from './home-page.generated';
import { Hero } from './hero';
import { Newsletter } from './newsletter';
import type { MessageId } from '../../i18n/message-ids';
import { Terms, type Term } from '../../components/terms';
import { isOnSheet, Locator, x, y } from '../../components/map/locator';
import { nameIn } from '../../shared/locales';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: HomePageDocument }));

export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const values = useFacts();
  const { issues, articles, places, latestCall, boardMembers } = usePageData<typeof loader>();
  const facts: Term[] = [
    ['home.founded', values.founded],
    ['home.frequency', formatMessage({ id: 'home.frequencyValue' }, values)],
    ['home.languages', values.languages],
    ['home.review', values.review],
    ['home.fees', formatMessage({ id: 'home.feesValue' }, values)],
  ];
  return (
    <>
      <PageMeta
        about="home"
        feeds={FEEDS}
        path={paths.home}
        description={formatMessage({ id: 'home.aboutText' }, values)}
      />
      <Hero issue={issues.nodes[0]} />
      <Section className="page-section" anchor="rrethnesh" title="home.about">
        <div className="about-teaser with-aside">
          <p className="prose">{formatMessage({ id: 'home.aboutText' }, values)}</p>
          <dl className="legend in-columns">
            <Terms of={facts} />
          </dl>
        </div>
        <More to={paths.about(language)} of="home.showMoreAbout" />
      </Section>
      <Section className="page-section" anchor="thirrja" title="home.call">
        <CallForPapers call={latestCall} />
      </Section>
      <Section className="page-section" anchor="artikujt" title="home.articles">
        {articles.nodes.length === 0 ? (
          <Message id="list.empty" className="empty" />
        ) : (
          <ul className="article-list">
            {articles.nodes.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} kicker={<CategoryName name={article.category.name} />} />
              </li>
            ))}
          </ul>
        )}
        <More to={paths.articles(language)} of="home.showMoreArticles" />
      </Section>
      {places.nodes.length > 0 && (
        <Section className="page-section" anchor="vendet" title="terms.PLACE">
          <Places places={places.nodes} />
        </Section>
      )}
      <Section className="page-section" anchor="bordi" title="nav.boards">
        {boardMembers.length === 0 ? (
          <Message id="boards.empty" className="empty" />
        ) : (
          <>
            <BoardCards members={boardMembers.slice(0, SHOWN_AT_ONCE)} />
            {boardMembers.length > SHOWN_AT_ONCE && (
              <details className="board-rest">
                <Message as="summary" id="boards.more" values={{ count: boardMembers.length - SHOWN_AT_ONCE }} />
                <BoardCards members={boardMembers.slice(SHOWN_AT_ONCE)} />
              </details>
            )}
          </>
        )}
        <More to={paths.boards(language)} of="home.showMoreBoard" />
      </Section>
      <Newsletter />
    </>
  );
}

const BoardCards = ({ members }: { members: HomePageQuery['boardMembers'] }) => (
  <ul className="board-cards">
    {members.map((member) => (
      <li key={member.id}>
        <span className="person">{member.fullName}</span>
        {member.department?.trim() && (
          <span className="department" lang="sq">
            {member.department}
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** A link to the full page. */
const More = ({ to, of }: { to: string; of: MessageId }) => (
  <p className="more">
    <Link to={to}>
      <FormattedMessage id="home.showMore" /> <Message as="span" id={of} className="visually-hidden" />
      <Icon path={ARROW_RIGHT} />
    </Link>
  </p>
);

const NAMED = 12;

/** A small map, which leads to the large one, and the places that most articles are about. */
function Places({ places }: { places: HomePageQuery['places']['nodes'] }) {
  const language = useLanguage();
  return (
    <div className="home-places">
      <Link to={paths.places(language)}>
        <Locator>
          {places.map(
            ({ slug, longitude, latitude, articleCount }) =>
              longitude !== null &&
              isOnSheet(longitude, latitude!) && (
                <circle key={slug} cx={x(longitude)} cy={y(latitude!)} r={4 + Math.min(Math.sqrt(articleCount), 5)} />
              ),
          )}
        </Locator>
        <FormattedMessage id="home.map" />
      </Link>
      <ul className="place-names">
        {places
          .toSorted((one, other) => other.articleCount - one.articleCount)
          .slice(0, NAMED)
          .map(({ slug, articleCount, ...place }) => (
            <li key={slug}>
              <Link to={paths.place(slug, language)}>{nameIn(language, place)}</Link>
              <span className="facet-count">{articleCount}</span>
            </li>
          ))}
      </ul>
      <p className="file-note">© OpenStreetMap</p>
    </div>
  );
}
