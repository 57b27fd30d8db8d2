import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Form, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../components/use-hydrated';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { SEARCH_LENGTH } from '../shared/rules';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Searches titles on the list pages; the query is in the URL. */
export function SearchBox({ of, autoId = 'kerko' }: { of: 'articles' | 'issues'; autoId?: string }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const [search] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    const focusOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener('keydown', focusOnShortcut);
    return () => window.removeEventListener('keydown', focusOnShortcut);
  }, []);
  const query = search.get('q') ?? '';
  const label = formatMessage({ id: `search.${of}` });
  return (
    <Form role="search" className="search-box" action={paths[of](language)}>
      <label className="visually-hidden" htmlFor={autoId}>
        {label}
      </label>
      <input
        ref={input}
        key={query}
        id={autoId}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={label}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
      />
      <kbd aria-hidden="true">{hydrated && (isMac() ? '⌘K' : 'Ctrl K')}</kbd>
      <button type="submit" aria-label={formatMessage({ id: 'search.submit' })}>
        <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
          <path d="M15.500 15.500L21 21M17 10.500a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0z" />
        </svg>
      </button>
      <button type="submit" className="search-full-text" formAction={paths.search(language)}>
        {formatMessage({ id: 'find.title' })}
      </button>
    </Form>
  );
}
