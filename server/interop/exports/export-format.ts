import { registerEnumType } from '@nestjs/graphql';

export enum ExportFormat {
  DOAJ_XML = 'DOAJ_XML',
  DOAJ_JSON = 'DOAJ_JSON',
  CROSSREF = 'CROSSREF',
  JATS = 'JATS',
  CSV = 'CSV',
  KBART = 'KBART',
}
registerEnumType(ExportFormat, {
  name: 'ExportFormat',
  description: 'An export format for indexes and libraries.',
  valuesMap: {
    DOAJ_XML: { description: 'A file to upload to DOAJ.' },
    DOAJ_JSON: { description: "A list for DOAJ's API." },
    CROSSREF: { description: 'A Crossref DOI deposit, version 5.3.1.' },
    JATS: { description: 'A ZIP archive with a JATS 1.3 document per article.' },
    CSV: { description: 'A table for a spreadsheet.' },
    KBART: { description: "The journal's holdings, for the knowledge bases of libraries." },
  },
});
