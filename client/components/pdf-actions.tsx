import { DownloadLink } from './download-link';
import { useFormatSize } from './file-link';
import { useText } from '../i18n/messages';

type Props = { materialId: number; pdf: { url: string; size: number } | null; pageCount?: number };

/** Open the PDF in a new tab, or save it under a name derived from the title. */
export function PdfActions({ materialId, pdf, pageCount }: Props) {
  const text = useText();
  const size = useFormatSize();
  return (
    <p className="pdf-actions">
      {pdf ? (
        <>
          <a className="button" href={pdf.url} target="_blank" rel="noopener">
            {text('material.viewPdf')}
            <span className="visually-hidden">, {text('file.newTab')}</span>
          </a>
          <DownloadLink className="button quiet" materialId={materialId}>
            {text('material.downloadPdf')}{' '}
            <span className="file-note">
              {size(pdf.size)}
              {pageCount && `, ${text('material.pageCount', { count: pageCount })}`}
            </span>
          </DownloadLink>
        </>
      ) : (
        <span className="file-note">{text('material.noPdf')}</span>
      )}
    </p>
  );
}
