import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Link } from './link';
import { useTitleOf } from './material-title';
import type { TitledFragment } from './material-title.generated';

type Props = { of: 'article' | 'issue'; previous: TitledFragment | null; next: TitledFragment | null };

/** Links to the previous and next article of the issue, or to the previous and next issue. */
export function Neighbours({ of, previous, next }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const titleOf = useTitleOf();
  const neighbours = [
    ...(previous ? [{ material: previous, rel: 'prev', label: formatMessage({ id: `${of}.previous` }) }] : []),
    ...(next ? [{ material: next, rel: 'next', label: formatMessage({ id: `${of}.next` }) }] : []),
  ];
  if (neighbours.length === 0) return null;
  return (
    <nav className="neighbours" aria-label={formatMessage({ id: `${of}.neighbours` })}>
      {neighbours.map(({ material, rel, label }) => {
        const title = titleOf(material);
        return (
          <Link key={rel} to={paths[of](material, language)} rel={rel}>
            <span className="kicker">{label}</span>
            <span lang={title.lang}>{title.text}</span>
          </Link>
        );
      })}
    </nav>
  );
}
