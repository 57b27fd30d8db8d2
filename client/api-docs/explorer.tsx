import { GraphiQL } from 'graphiql';
import { parse, print } from 'graphql';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { QUESTIONS } from '../shared/questions';
import './explorer.css';

type Operation = { query: string; variables?: unknown; operationName?: string | null };

const runQuery = async (operation: Operation, { headers }: { headers?: Record<string, string> } = {}) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
  return response.json();
};

const EXAMPLES = Object.entries(QUESTIONS).flatMap(([title, query]) =>
  query.startsWith('/') ? [] : [{ title, query: print(parse(query)) }],
);

/** The URL contains the current query, so that it can be shared. */
const remember = (name: 'query' | 'variables') => (text: string) => {
  const url = new URL(location.href);
  if (text) url.searchParams.set(name, text);
  else url.searchParams.delete(name);
  history.replaceState(null, '', url);
};

const examples = {
  title: 'Examples',
  icon: () => (
    <svg viewBox="0 0 24 24" width={24} fill="none" stroke="currentColor" strokeWidth={1.5}>
      <path d="M4 6h16M4 12h16M4 18h10" />
    </svg>
  ),
  content: () => (
    <section aria-label="Examples">
      <div className="graphiql-doc-explorer-title">Examples</div>
      <ul className="explorer-examples">
        {EXAMPLES.map(({ title, query }) => (
          <li key={title}>
            <a href={`?${new URLSearchParams({ query })}`}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  ),
};

const parameters = new URLSearchParams(location.search);
createRoot(document.getElementById('explorer')!).render(
  <GraphiQL
    fetcher={runQuery as never}
    query={parameters.get('query') ?? undefined}
    variables={parameters.get('variables') ?? undefined}
    defaultQuery={EXAMPLES[0].query}
    plugins={[examples]}
    onEditQuery={remember('query')}
    onEditVariables={remember('variables')}
  />,
);
