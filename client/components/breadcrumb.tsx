import { useIntl } from 'react-intl';
import { Link } from './link';

type Step = { name: string; to?: string; lang?: string };

export function Breadcrumb({ steps }: { steps: Step[] }) {
  const { formatMessage } = useIntl();
  return (
    <nav className="breadcrumb" aria-label={formatMessage({ id: 'breadcrumb.label' })}>
      <ol>
        {steps.map(({ name, to, lang }) => (
          <li key={name} lang={lang}>
            {to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
