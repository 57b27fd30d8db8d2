import { FormattedMessage } from 'react-intl';
import { paths } from '../shared/paths';

/** What the formats are called, by their extensions. */
export const FORMATS = {
  bib: 'BibTeX',
  ris: 'RIS',
  'csl.json': 'CSL-JSON',
  csv: 'CSV',
  'jats.xml': 'JATS',
  jsonld: 'JSON-LD',
};

/** A record as files for reference managers and other programs. */
export function RecordFiles({ id, formats }: { id: number; formats: readonly (keyof typeof FORMATS)[] }) {
  return (
    <div className="row record-files">
      <p className="file-note" id="record-files">
        <FormattedMessage id="article.citeFiles" />
      </p>
      <ul className="row" aria-labelledby="record-files">
        {formats.map((format) => (
          <li key={format}>
            <a href={paths.record(id, format)}>{FORMATS[format]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
