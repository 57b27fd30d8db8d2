import { useText } from '../../i18n/messages';

/** Until the screens are there. */
export function Loading() {
  const text = useText();
  return (
    <main className="shell">
      <title>{text('dashboard.title')}</title>
      <meta name="robots" content="noindex" />
      <p role="status">{text('nav.loading')}</p>
    </main>
  );
}
