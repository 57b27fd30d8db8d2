import { useIntl } from 'react-intl';
import { COVER_PICTURE, paths } from '../shared/paths';

type Covered = {
  number: number;
  publicationYear: number;
  coverImage?: { url: string; width: number; height: number; srcset: string } | null;
};

/** The uploaded cover, or the contour map that the server draws for each issue. 3:4 in either case. */
export function Cover({ material, sizes, first = false }: { material: Covered; sizes: string; first?: boolean }) {
  const { formatMessage } = useIntl();
  const { number, publicationYear, coverImage } = material;
  const image = coverImage ?? { url: paths.cover(material), ...COVER_PICTURE, srcset: undefined };
  return (
    <img
      className="cover"
      src={image.url}
      srcSet={image.srcset}
      sizes={image.srcset && sizes}
      width={image.width}
      height={image.height}
      alt={formatMessage({ id: 'cover.alt' }, { number, year: String(publicationYear) })}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}
