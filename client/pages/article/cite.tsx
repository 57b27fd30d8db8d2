import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Article } from './article-parts';

/** Ready-made citations. The two file formats can be saved as well. */
export function Cite({ article }: { article: Article }) {
  const intl = useIntl();
  const [copied, setCopied] = useState('');
  const styles = [
    { name: 'APA', text: article.apa },
    { name: 'Harvard', text: article.harvard },
    { name: 'BibTeX', text: article.bibtex, file: ['bib', 'application/x-bibtex'] },
    { name: 'RIS', text: article.ris, file: ['ris', 'application/x-research-info-systems'] },
  ];
  async function copy(name: string, text: string) {
    await navigator.clipboard.writeText(text);
    setCopied(name);
  }
  return (
    <section className="cite" aria-labelledby="cite">
      <h2 id="cite">{intl.formatMessage({ id: 'article.cite' })}</h2>
      {styles.map(({ name, text, file }) => (
        <details key={name} name="cite" open={name === 'APA'}>
          <summary>{name}</summary>
          {file ? <pre>{text}</pre> : <p>{text}</p>}
          <p className="cite-actions">
            <button type="button" className="needs-script" onClick={() => copy(name, text)}>
              {intl.formatMessage({ id: 'article.copy' })} <span className="visually-hidden">{name}</span>
            </button>
            {file && (
              <a
                href={`data:${file[1]};charset=utf-8,${encodeURIComponent(text)}`}
                download={`${article.id}.${file[0]}`}
              >
                {intl.formatMessage({ id: 'articles.download' })} .{file[0]}
              </a>
            )}
          </p>
        </details>
      ))}
      <p role="status">{copied && `${copied}: ${intl.formatMessage({ id: 'article.copied' })}`}</p>
    </section>
  );
}
