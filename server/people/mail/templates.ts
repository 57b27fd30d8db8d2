import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { PROJECT_ROOT } from '../../platform/project-root.js';
import { type Language } from '../../../client/shared/locales.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { type Journal } from '../../content/journal/journal.entity.js';

/** A mail as rendered by the client's `entry/entry-mail.tsx`. */
export type RenderedMail = { subject: string; html: string; text: string };

/** The facts that every mail shows. */
type SiteData = {
  origin: string;
  journal: Pick<Journal, 'title' | 'titleEn' | 'publisher' | 'publisherEn' | 'address' | 'addressEn'>;
};
type Renderer = {
  /** A mail to one person, in one language or, for editors, in both. */
  notice: (kind: string, languages: Language[], values: Record<string, string>, site: SiteData) => RenderedMail;
  /** The initial text of a letter about an issue or call. */
  draft: (kind: string, language: Language, facts: object) => object;
  letter: (letter: object, language: Language, links: object, site: SiteData) => RenderedMail;
};

/** The text and design of mails, which are part of the client and built like its pages. */
@Injectable()
export class Templates {
  private renderer?: Promise<Renderer>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: JournalService,
  ) {}

  async notice(kind: string, languages: Language[], values: Record<string, string>): Promise<RenderedMail> {
    return (await this.load()).notice(kind, languages, values, await this.siteData());
  }

  async draft(kind: string, language: Language, facts: object): Promise<object> {
    return (await this.load()).draft(kind, language, facts);
  }

  async letter(letter: object, language: Language, links: object): Promise<RenderedMail> {
    return (await this.load()).letter(letter, language, links, await this.siteData());
  }

  private async siteData(): Promise<SiteData> {
    return { origin: this.config.publicUrl, journal: await this.journal.get() };
  }

  private load(): Promise<Renderer> {
    const file = path.join(PROJECT_ROOT, 'dist', 'ssr', 'entry-mail.js');
    this.renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    return this.renderer;
  }
}
