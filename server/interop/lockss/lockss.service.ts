import { Injectable } from '@nestjs/common';
import { ARTICLES, ISSUES } from '../../content/categories/category.entity.js';
import { JournalError } from '../../platform/errors/errors.js';
import { type Xml, xml } from '../exports/xml.js';
import type { MaterialMetadata } from '../metadata/metadata.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { MaterialsService } from '../../content/materials/materials.service.js';

/** The permission statements that archive crawlers look for; they must match to the letter. */
const PERMISSIONS = [
  'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
  'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
];

/** What archive crawlers read first: the permission, and where a year of the journal begins. */
@Injectable()
export class LockssService {
  constructor(
    private readonly metadata: MetadataService,
    private readonly materials: MaterialsService,
  ) {}

  /** The years with publications, newest first. */
  async index(): Promise<string> {
    const { title } = await this.metadata.journalMetadata();
    const years = await this.materials.publishedYears();
    return page(
      `${title}: archival units`,
      xml`<ul>${years.map((year) => xml`<li><a href="/lockss/${year}">${year}</a></li>`)}</ul>`,
    );
  }

  /** The manifest of one year, which is one archival unit. Throws NOT_FOUND if nothing was published. */
  async manifest(year: number): Promise<string> {
    const { title, publisher, issnPrint, issnOnline } = await this.metadata.journalMetadata();
    const entries: Entry[] = [];
    for (const category of [ISSUES, ARTICLES])
      for await (const piece of this.metadata.all({ category, year }))
        entries.push(...piece.map(({ titles, pages, pdf, licenceUrl }) => ({ titles, pages, pdf, licenceUrl })));
    if (!entries.length) throw new JournalError('NOT_FOUND', `Nothing has been published in ${year}.`);
    const licences = [...new Set(entries.flatMap(({ licenceUrl }) => licenceUrl ?? []))];
    return page(
      `${title}, ${year}`,
      xml`<p>${[publisher, issnPrint && `ISSN ${issnPrint}`, issnOnline && `e-ISSN ${issnOnline}`].filter(Boolean).join(' · ')}</p>
${PERMISSIONS.map((sentence) => xml`<p>${sentence}.</p>\n`)}${licences.map((url) => xml`<p><a rel="license" href="${url}">${url}</a></p>\n`)}<ul>${entries.map(entry)}
</ul>`,
    );
  }
}

type Entry = Pick<MaterialMetadata, 'titles' | 'pages' | 'pdf' | 'licenceUrl'>;

const entry = ({ titles, pages, pdf }: Entry): Xml =>
  xml`
<li><a href="${pages.al}">${titles[0].text}</a> (<a href="${pages.en}">en</a>)${pdf && xml` <a href="${pdf.url}">PDF</a>`}</li>`;

const page = (title: string, body: Xml): string =>
  `<!DOCTYPE html>\n${xml`<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>${title}</title></head><body><main><h1>${title}</h1>
${body}
</main></body></html>
`}`;
