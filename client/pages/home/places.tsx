import { useIntl } from 'react-intl';
import { Link } from '../../components/link';
import { isOnSheet, Locator, x, y } from '../../components/map/locator';
import { useLanguage } from '../../i18n/messages';
import { nameIn } from '../../shared/locales';
import { paths } from '../../shared/paths';
import type { HomePageQuery } from './home-page.generated';

const NAMED = 12;

/** A small map, which leads to the large one, and the places that most articles are about. */
export function Places({ places }: { places: HomePageQuery['places']['nodes'] }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  return (
    <div className="home-places">
      <Link to={paths.places(language)}>
        <Locator>
          {places.map(
            ({ slug, longitude, latitude, articleCount }) =>
              longitude !== null &&
              latitude !== null &&
              isOnSheet(longitude, latitude) && (
                <circle key={slug} cx={x(longitude)} cy={y(latitude)} r={4 + Math.min(Math.sqrt(articleCount), 5)} />
              ),
          )}
        </Locator>
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
