import { useIntl } from 'react-intl';
import { isOnSheet, Locator, x, y } from '../../components/map/locator';
import { useLanguage } from '../../i18n/messages';
import { nameIn } from '../../shared/locales';
import { Section } from '../../components/section';
import { type Article, placesIn } from './article-parts';

type Position = [longitude: number, latitude: number];
type Feature = { geometry: { type: string; coordinates: unknown[] } };

const isPosition = (value: unknown[]): value is Position => value.every((part) => typeof part === 'number');

/** The coordinate arrays of a geometry; a point is an array of one position. */
function linesOf(coordinates: unknown[]): Position[][] {
  if (isPosition(coordinates)) return [[coordinates]];
  const parts = coordinates as unknown[][];
  return parts.every(isPosition) ? [parts] : parts.flatMap(linesOf);
}

const pathOf = (line: Position[]) => line.map(([lon, lat], at) => `${at ? 'L' : 'M'}${x(lon)} ${y(lat)}`).join('');

/** The places of the article on a map of Albania and its neighbours. */
export function StudyArea({ article }: { article: Article }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const features = (article.places as { features?: Feature[] } | null)?.features ?? [];
  if (features.length === 0) return null;
  const names = placesIn(article).map((place) => nameIn(language, place));
  const isShown = ({ geometry }: Feature) =>
    linesOf(geometry.coordinates)
      .flat()
      .some((at) => isOnSheet(...at));
  const shown = features.filter(isShown);
  const alt = formatMessage({ id: 'article.studyArea.alt' }, { places: names.join(', ') });
  return (
    <Section className="study-area" id="study-area" title="article.studyArea">
      {shown.length > 0 && (
        <Locator alt={alt}>
          {shown.flatMap(({ geometry }, index) => {
            const kind = geometry.type.replace('Multi', '');
            // A MultiPoint is one array of positions.
            const lines = linesOf(geometry.coordinates).flatMap((line) =>
              kind === 'Point' ? line.map((at) => [at]) : [line],
            );
            return lines.map((line, part) =>
              kind === 'Point' ? (
                <circle key={`${index}-${part}`} cx={x(line[0][0])} cy={y(line[0][1])} r="5" />
              ) : (
                <path key={`${index}-${part}`} className={kind === 'Polygon' ? 'area' : 'route'} d={pathOf(line)} />
              ),
            );
          })}
        </Locator>
      )}
      <p className="file-note">
        {names.length > 0 && <>{names.join(' · ')}. </>}
        {shown.length > 0 && <span>© OpenStreetMap</span>}
      </p>
    </Section>
  );
}
