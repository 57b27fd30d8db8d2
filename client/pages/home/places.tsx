import { useIntl } from 'react-intl';
import { Link } from '../../components/link';
import { Land } from '../../components/map/land';
import { locator } from '../../components/map/locator';
import sheet from '../../components/map/locator.svg';
import { useLanguage } from '../../i18n/messages';
import { nameIn } from '../../shared/locales';
import { paths } from '../../shared/paths';
import type { HomePageQuery } from './home-page.generated';

const NAMED = 12;
const { width, height, x, y } = locator;

/** A small map, which leads to the large one, and the places that most articles are about. */
export function Places({ places }: { places: HomePageQuery['places']['nodes'] }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  return (
    <div className="home-places">
      <Link to={paths.places(language)}>
        <svg className="locator" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Land file={sheet} />
          {places.map(
            ({ slug, longitude, latitude, articleCount }) =>
              longitude !== null &&
              latitude !== null &&
              locator.has(longitude, latitude) && (
                <circle key={slug} cx={x(longitude)} cy={y(latitude)} r={4 + Math.min(Math.sqrt(articleCount), 5)} />
              ),
          )}
          <rect className="neat-line" width={width} height={height} />
        </svg>
        {formatMessage({ id: 'home.map' })}
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
