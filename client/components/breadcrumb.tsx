import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Link } from './link';

type Step = { name: string; to?: string; lang?: string };

/** The way to a page, from the home page. */
export function Breadcrumb({ steps }: { steps: Step[] }) {
  const { formatMessage } = useIntl();
  const home: Step = { name: formatMessage({ id: 'nav.home' }), to: paths.home(useLanguage()) };
  return (
    <nav className="breadcrumb" aria-label={formatMessage({ id: 'breadcrumb.label' })}>
      <ol>
        {[home, ...steps].map(({ name, to, lang }) => (
          <li key={name} lang={lang}>
            {to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
