import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '../shared/paths';
import { useFormatSize } from './file-link';

type Props = { materialId: number; className?: string; children: ReactNode };

/** The browser saves the file under the name sent by the server; a failure is logged. */
export function DownloadLink({ materialId, className, children }: Props) {
  const href = paths.download(materialId);
  return (
    <a href={href} className={className} onClick={() => void logRejection(href)} download>
      {children}
    </a>
  );
}

type PdfProps = { material: { id: number; pdf: { size: number } | null }; title: string; icon?: ReactNode };

/** The PDF of a material in a list; null if it has none. */
export function PdfLink({ material: { id, pdf }, title, icon }: PdfProps) {
  const { formatMessage } = useIntl();
  const size = useFormatSize();
  if (!pdf) return null;
  return (
    <DownloadLink materialId={id}>
      {icon}
      {formatMessage({ id: 'articles.download' })} <span className="file-note">PDF, {size(pdf.size)}</span>
      <span className="visually-hidden">: {title}</span>
    </DownloadLink>
  );
}

async function logRejection(href: string): Promise<void> {
  const response = await fetch(href, { method: 'HEAD' }).catch(() => null);
  if (!response?.ok) console.error('Failed to download file');
}
