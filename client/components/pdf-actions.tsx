import { useIntl } from 'react-intl';
import { DownloadLink } from './download-link';
import { useFormatSize } from './file-link';

type Props = { materialId: number; pdf: { url: string; size: number } | null; pageCount?: number };

/** Open the PDF in a new tab, or save it under a name derived from the title. */
export function PdfActions({ materialId, pdf, pageCount }: Props) {
  const { formatMessage } = useIntl();
  const size = useFormatSize();
  return (
    <p className="row pdf-actions">
      {pdf ? (
        <>
          <a className="button" href={pdf.url} target="_blank" rel="noopener">
            {formatMessage({ id: 'material.viewPdf' })}
            <span className="visually-hidden">, {formatMessage({ id: 'file.newTab' })}</span>
          </a>
          <DownloadLink className="button quiet" materialId={materialId}>
            {formatMessage({ id: 'material.downloadPdf' })}{' '}
            <span className="file-note">
              {size(pdf.size)}
              {pageCount && (
                <span className="page-count">
                  , {formatMessage({ id: 'material.pageCount' }, { count: pageCount })}
                </span>
              )}
            </span>
          </DownloadLink>
        </>
      ) : (
        <span className="file-note">{formatMessage({ id: 'material.noPdf' })}</span>
      )}
    </p>
  );
}
