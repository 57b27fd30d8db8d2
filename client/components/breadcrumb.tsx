import { Link } from './link';
import { useText } from '../i18n/messages';

type Step = { name: string; to?: string; lang?: string };

export function Breadcrumb({ steps }: { steps: Step[] }) {
  const text = useText();
  return (
    <nav className="breadcrumb" aria-label={text('breadcrumb.label')}>
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
