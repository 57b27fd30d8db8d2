import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** Until the screens are there. */
export function Loading() {
  const { formatMessage } = useIntl();
  return (
    <main className="shell">
      <title>{formatMessage({ id: 'dashboard.title' })}</title>
      <meta name="robots" content="noindex" />
      <p role="status">{formatMessage({ id: 'nav.loading' })}</p>
    </main>
  );
}

/** A placeholder until the children's modules are loaded. As a fallback that is shown, React would keep it for at least 300 ms. */
export function Loaded({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const isFirst = useDeferredValue(false, true);
  return <Suspense fallback={placeholder}>{isFirst ? placeholder : children}</Suspense>;
}
