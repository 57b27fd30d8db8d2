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
