import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { CITATION_STYLES } from '../../shared/citation-styles';
import { copyText } from '../../browser/clipboard';
import { RecordFiles } from '../../components/record-files';
import { useHydrated } from '../../components/use-hydrated';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import type { Article } from './article-parts';
import { Section } from '../../components/section';

/** The citation in ten styles, and files for reference managers. Without script the chosen style opens as plain text. */
export function Cite({ article }: { article: Article }) {
  const language = useLanguage();
  const { formatMessage } = useIntl();
  const hydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  const [citation, setCitation] = useState(article.apa ?? '');
  const [status, setStatus] = useState('');
  async function show(style: string) {
    setStatus('');
    const response = await fetch(`${paths.record(article.id, 'txt')}?style=${style}&lang=${language}`).catch(
      () => null,
    );
    if (response?.ok) setCitation((await response.text()).trim());
    else setStatus(formatMessage({ id: 'article.citeFailed' }));
  }
  // A style chosen before this script arrived.
  const showChosen = useEffectEvent(() => {
    if (select.current!.selectedIndex > 0) void show(select.current!.value);
  });
  useEffect(() => showChosen(), []);
  async function copy() {
    const isCopied = await copyText(citation);
    setStatus(formatMessage({ id: isCopied ? 'article.copied' : 'article.copyFailed' }));
  }
  return (
    <Section className="cite" id="cite" title="article.cite">
      <form className="row" action={paths.record(article.id, 'txt')}>
        <label htmlFor="style">{formatMessage({ id: 'article.citeStyle' })}</label>
        <select
          ref={select}
          id="style"
          name="style"
          autoComplete="off"
          onChange={({ target }) => void show(target.value)}
        >
          {Object.entries(CITATION_STYLES).map(([style, name]) => (
            <option key={style} value={style}>
              {name}
            </option>
          ))}
        </select>
        <input type="hidden" name="lang" value={language} />
        {!hydrated && <button>{formatMessage({ id: 'article.citeShow' })}</button>}
      </form>
      <p className="citation" aria-live="polite">
        {citation}
      </p>
      <p className="row cite-actions">
        {hydrated && (
          <button type="button" onClick={() => void copy()}>
            {formatMessage({ id: 'article.copy' })}
          </button>
        )}
        <span role="status">{status}</span>
      </p>
      <RecordFiles id={article.id} formats={['bib', 'ris', 'csl.json', 'jats.xml', 'jsonld']} />
    </Section>
  );
}
