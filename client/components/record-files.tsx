import { useIntl } from 'react-intl';
import { paths } from '../shared/paths';

const NAMES = {
  bib: 'BibTeX',
  ris: 'RIS',
  'csl.json': 'CSL-JSON',
  csv: 'CSV',
  'jats.xml': 'JATS',
  jsonld: 'JSON-LD',
};

/** A record as files for reference managers and other programs. */
export function RecordFiles({ id, formats }: { id: number; formats: readonly (keyof typeof NAMES)[] }) {
  const { formatMessage } = useIntl();
  return (
    <div className="row record-files">
      <p className="file-note" id="record-files">
        {formatMessage({ id: 'article.citeFiles' })}
      </p>
      <ul className="row" aria-labelledby="record-files">
        {formats.map((format) => (
          <li key={format}>
            <a href={paths.record(id, format)}>{NAMES[format]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
