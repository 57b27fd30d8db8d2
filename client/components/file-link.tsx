import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export type LinkedFile = { url: string; name: string; mediaType: string; size: number };

const isPdf = ({ url }: { url: string }) => url.toLowerCase().includes('.pdf');

function FileIcon({ url }: { url: string }) {
  const pdf = isPdf({ url });
  return (
    <svg className="file-icon" data-kind={pdf ? 'pdf' : 'file'} viewBox="0 0 24 28" width="24" aria-hidden="true">
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

const SIZES = [
  { unit: 'gigabyte', bytes: 1e9, maximumFractionDigits: 1 },
  { unit: 'megabyte', bytes: 1e6, maximumFractionDigits: 1 },
  { unit: 'kilobyte', bytes: 1e3, maximumFractionDigits: 0 },
] as const;

/** '1,2 MB' or '640 kB'; Albanian has the decimal comma. */
export function useFormatSize() {
  const { formatNumber } = useIntl();
  return (size: number) => {
    const { bytes, ...options } = SIZES.find(({ bytes }) => size >= bytes) ?? SIZES[2];
    return formatNumber(Math.max(size, bytes) / bytes, { style: 'unit', ...options });
  };
}

/** A stored file that opens in a new tab, with its kind and size. */
export function FileLink({ file, children }: { file: LinkedFile; children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const size = useFormatSize();
  return (
    <a className="file-link" href={file.url} target="_blank" rel="noopener">
      <FileIcon url={file.url} />
      <span>
        <span className="file-title">{children ?? file.name}</span>{' '}
        <span className="file-note">
          {isPdf(file) && 'PDF, '}
          {size(file.size)}
          <span className="visually-hidden">, {formatMessage({ id: 'file.newTab' })}</span>
        </span>
      </span>
    </a>
  );
}
