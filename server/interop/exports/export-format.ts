import { describedEnum } from '../../platform/graphql/described-enum.js';

export const ExportFormat = describedEnum('ExportFormat', 'An export format for indexes and libraries.', {
  DOAJ_XML: 'A file to upload to DOAJ.',
  DOAJ_JSON: "A list for DOAJ's API.",
  CROSSREF: 'A Crossref DOI deposit, version 5.3.1.',
  JATS: 'A ZIP archive with a JATS 1.3 document per article.',
  CSV: 'A table for a spreadsheet.',
  KBART: "The journal's holdings, for the knowledge bases of libraries.",
});
export type ExportFormat = keyof typeof ExportFormat;
