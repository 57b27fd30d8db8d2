import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ArticleCard } from '../../components/article-card';
import { CategoryName } from '../../components/category-name';
import { CallForPapers } from '../../components/call-for-papers';
import { Icon } from '../../components/icons/icon';
import { ARROW_RIGHT } from '../../components/icons/signs';
import { useFacts } from '../../components/use-journal';
import { Browse } from '../../components/browse';
import { Link } from '../../components/link';
import { PageMeta } from '../../components/page-meta';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { FEEDS, paths } from '../../shared/paths';
import { SHOWN_AT_ONCE } from '../boards/board-sections';
import { HomePageDocument, type HomePageQuery } from './home-page.generated';
import { Hero } from './hero';
import { Newsletter } from './newsletter';
import { Places } from './places';
import type { MessageId } from '../../i18n/message-ids';
import { Terms } from '../../components/terms';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: HomePageDocument }));

export function Component() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const values = useFacts();
  const { issues, articles, places, latestCall, boardMembers } = usePageData<typeof loader>();
  const facts: [string, ReactNode][] = [
    [formatMessage({ id: 'home.founded' }), values.founded],
    [formatMessage({ id: 'home.frequency' }), formatMessage({ id: 'home.frequencyValue' }, values)],
    [formatMessage({ id: 'home.languages' }), values.languages],
    [formatMessage({ id: 'home.review' }), values.review],
    [formatMessage({ id: 'home.fees' }), formatMessage({ id: 'home.feesValue' }, values)],
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
      <Section
        id="rrethnesh"
        title={formatMessage({ id: 'home.about' })}
        more={paths.about(language)}
        moreOf="home.showMoreAbout"
      >
        <div className="about-teaser with-aside">
          <p className="prose">{formatMessage({ id: 'home.aboutText' }, values)}</p>
          <dl className="legend in-columns">
            <Terms of={facts} />
          </dl>
        </div>
      </Section>
      <Section id="thirrja" title={formatMessage({ id: 'home.call' })}>
        <CallForPapers call={latestCall} />
      </Section>
      <Section
        id="artikujt"
        title={formatMessage({ id: 'home.articles' })}
        more={paths.articles(language)}
        moreOf="home.showMoreArticles"
      >
        {articles.nodes.length === 0 ? (
          <p className="empty">{formatMessage({ id: 'list.empty' })}</p>
        ) : (
          <ul className="article-list">
            {articles.nodes.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} kicker={<CategoryName name={article.category.name} />} />
              </li>
            ))}
          </ul>
        )}
        <Browse />
      </Section>
      {places.nodes.length > 0 && (
        <Section id="vendet" title={formatMessage({ id: 'terms.PLACE' })}>
          <Places places={places.nodes} />
        </Section>
      )}
      <Section
        id="bordi"
        title={formatMessage({ id: 'home.board' })}
        more={paths.boards(language)}
        moreOf="home.showMoreBoard"
      >
        {boardMembers.length === 0 ? (
          <p className="empty">{formatMessage({ id: 'boards.empty' })}</p>
        ) : (
          <>
            <BoardCards members={boardMembers.slice(0, SHOWN_AT_ONCE)} />
            {boardMembers.length > SHOWN_AT_ONCE && (
              <details className="board-rest">
                <summary>
                  {formatMessage({ id: 'boards.more' }, { count: boardMembers.length - SHOWN_AT_ONCE })}
                </summary>
                <BoardCards members={boardMembers.slice(SHOWN_AT_ONCE)} />
              </details>
            )}
          </>
        )}
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

type SectionProps = { id: string; title: string; more?: string; moreOf?: MessageId; children: ReactNode };

/** A section with an anchor and, optionally, a link to the full page. */
function Section({ id, title, more, moreOf, children }: SectionProps) {
  const { formatMessage } = useIntl();
  return (
    <section className="page-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {more && moreOf && (
        <p className="more">
          <Link to={more}>
            {formatMessage({ id: 'home.showMore' })}{' '}
            <span className="visually-hidden">{formatMessage({ id: moreOf })}</span>
            <Icon path={ARROW_RIGHT} />
          </Link>
        </p>
      )}
    </section>
  );
}
