import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language, languageOfTag } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { pathOf } from '../../content/materials/material.entity.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { urlOf } from '../../platform/files/stored-file.js';
import { fileOf } from '../../content/materials/relation.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { type FrontPage, JOURNAL_KEY, PATH_PARAMETERS, formerUrlOf } from './former-url.js';
import { FormerUrl } from './former-url.entity.js';

/** Maps former URLs to the materials here. */
@Injectable()
export class RedirectsService {
  constructor(
    @InjectRepository(FormerUrl) private readonly formerUrls: Repository<FormerUrl>,
    private readonly materials: MaterialsService,
    private readonly version: ContentVersion,
  ) {}

  /** The path of the public material with a former URL; null if there is none. */
  async find(url: string): Promise<string | null> {
    const former = formerUrlOf(url);
    if (!former) return null;
    const row = await this.formerUrls.findOneBy({ key: former.key });
    const [material] = row ? await this.materials.published([row.materialId]) : [];
    if (!material) return null;
    const supplement = former.galley && material.relatedWorks.find(({ galley }) => galley === former.galley);
    if (supplement) return urlOf(fileOf(supplement)!);
    if (former.isDownload && material.pdf) return paths.download(material.id);
    return pathOf(former.language ?? languageOfTag(material.language ?? undefined) ?? DEFAULT_LANGUAGE, material);
  }

  /** The path for a page of a journal in OJS; null if no imported record was in OJS, or it was another journal. */
  async frontPage({ journal, isCertain, page, rest, ...front }: FrontPage, search: string): Promise<string | null> {
    const journals = await this.version.memoise('journals in OJS', () => this.journals());
    if (!journals.length || !(isCertain || journals.includes(journal ?? ''))) return null;
    const language = front.language ?? DEFAULT_LANGUAGE;
    if (page === 'issue' && rest === 'current') {
      const newest = [...(await this.materials.issuesByKey()).values()].at(-1);
      if (newest) return paths.issue(newest, language);
    }
    return FRONT_PAGES[page]({ language, rest, query: new URLSearchParams(search) });
  }

  /** The paths of journals in the former URLs of records, and the sources of these. */
  private async journals(): Promise<string[]> {
    const rows = await this.formerUrls.query<{ journal: string }[]>(
      `select case when starts_with(key, $1) then substr(key, length($1) + 1) else split_part(external_id, ':', 1) end as journal
       from former_addresses join materials on materials.id = material_id group by 1`,
      [JOURNAL_KEY],
    );
    return rows.map(({ journal }) => journal);
  }
}

type Front = Pick<FrontPage, 'rest'> & { language: Language; query: URLSearchParams };

const withQuery = (path: string, query: URLSearchParams) => (query.size ? `${path}?${query.toString()}` : path);

/** Where the pages of a journal in OJS lead, by their names there; null if nothing here is like it. */
const FRONT_PAGES: Record<string, (front: Front) => string | null> = {
  index: ({ language }) => paths.home(language),
  issue: ({ language, rest }) => (['', 'archive'].includes(rest.split('/')[0]) ? paths.issues(language) : null),
  about: ({ language, rest }) => {
    if (rest.startsWith('submissions')) return paths.forAuthors(language);
    if (/^(?:editorial|displaymembership)/.test(rest)) return paths.boards(language);
    if (rest.startsWith('contact')) return paths.contact(language);
    return rest.startsWith('privacy') ? paths.privacy(language) : paths.about(language);
  },
  information: ({ language, rest }) => (rest === 'authors' ? paths.forAuthors(language) : paths.about(language)),
  announcement: ({ language }) => paths.call(language),
  submission: ({ language }) => paths.forAuthors(language),
  submissions: ({ language }) => paths.forAuthors(language),
  search: ({ language, rest, query }) => {
    if (rest.startsWith('authors')) return paths.authors(language);
    const q = query.get('query');
    return withQuery(paths.search(language), new URLSearchParams(q ? { q } : {}));
  },
  oai: ({ query }) =>
    withQuery('/oai', new URLSearchParams([...query].filter(([name]) => !PATH_PARAMETERS.includes(name)))),
  gateway: ({ language, rest }) => {
    const [, name] = /^plugin\/(\w+feed)gatewayplugin/.exec(rest) ?? [];
    if (!name) return null;
    return paths.feed(name === 'announcementfeed' ? 'calls' : 'articles', language);
  },
};
