import type { ReactNode } from 'react';
import { useLanguage, useText } from '../i18n/messages';

export type LinkedFile = { url: string; name: string; mediaType: string; size: number };

const isPdf = ({ url }: { url: string }) => url.toLowerCase().includes('.pdf');

function FileIcon({ url }: { url: string }) {
  const pdf = isPdf({ url });
  return (
    <svg className="file-icon" data-kind={pdf ? 'pdf' : 'file'} viewBox="0 0 24 28" aria-hidden="true">
      <path d="M3 1h12l6 6v20H3zM15 1v6h6" />
      {pdf ? (
        <text x="12" y="21">
          PDF
        </text>
      ) : (
        <path d="M7 13h10M7 17h10M7 21h6" />
      )}
    </svg>
  );
}

/** '1,2 MB' or '640 kB'; Albanian has the decimal comma. */
export function useFormatSize() {
  const language = useLanguage();
  return (bytes: number) => {
    if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
    const megabytes = String(Math.round(bytes / 100_000) / 10);
    return `${language === 'al' ? megabytes.replace('.', ',') : megabytes} MB`;
  };
}

/** A stored file that opens in a new tab, with its kind and size. */
export function FileLink({ file, children }: { file: LinkedFile; children?: ReactNode }) {
  const text = useText();
  const size = useFormatSize();
  return (
    <a className="file-link" href={file.url} target="_blank" rel="noopener">
      <FileIcon url={file.url} />
      <span>
        <span className="file-title">{children ?? file.name}</span>{' '}
        <span className="file-note">
          {isPdf(file) && 'PDF, '}
          {size(file.size)}
          <span className="visually-hidden">, {text('file.newTab')}</span>
        </span>
      </span>
    </a>
  );
}
