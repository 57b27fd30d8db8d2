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
  description: 'A file that an index or a library takes.',
  valuesMap: {
    DOAJ_XML: { description: "A file for DOAJ's upload." },
    DOAJ_JSON: { description: "A list for DOAJ's interface for programs." },
    CROSSREF: { description: 'A deposit of DOIs, version 5.3.1.' },
    JATS: { description: 'A ZIP archive with a JATS 1.3 document for each article.' },
    CSV: { description: 'A table for a spreadsheet.' },
    KBART: { description: 'What of the journal is held here, for the knowledge bases of libraries.' },
  },
});
