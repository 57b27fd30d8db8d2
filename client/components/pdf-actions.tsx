import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { DownloadLink } from './download-link';
import { useFileSize } from './file-link';

type Props = { materialId: number; pdf: { url: string; size: number } | null; children?: ReactNode };

/** Open the PDF in a new tab, or save it under a name derived from the title. */
export function PdfActions({ materialId, pdf, children }: Props) {
  const intl = useIntl();
  const size = useFileSize();
  return (
    <p className="pdf-actions">
      {pdf ? (
        <>
          <a className="button" href={pdf.url} target="_blank" rel="noopener">
            {intl.formatMessage({ id: 'material.viewPdf' })}
            <span className="visually-hidden">, {intl.formatMessage({ id: 'file.newTab' })}</span>
          </a>
          <DownloadLink className="button quiet" materialId={materialId}>
            {intl.formatMessage({ id: 'material.downloadPdf' })} <span className="file-note">{size(pdf.size)}</span>
          </DownloadLink>
        </>
      ) : (
        <span className="file-note">{intl.formatMessage({ id: 'material.noPdf' })}</span>
      )}
      {children}
    </p>
  );
}
