import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, PROJECT_ROOT } from '../config.js';
import { type Language } from '../../client/locales.js';
import { JournalService } from '../journal/journal.service.js';
import { type Journal } from '../journal/journal.entity.js';

/** What the client's `entry-mail.tsx` makes of a mail. */
export type Written = { subject: string; html: string; text: string };

/** The facts that every mail shows. */
type Around = {
  origin: string;
  journal: Pick<Journal, 'title' | 'titleEn' | 'publisher' | 'publisherEn' | 'address' | 'addressEn'>;
};
type Renderer = {
  /** A mail to one person, in one language or, for editors, in both. */
  notice: (kind: string, languages: Language[], values: Record<string, string>, around: Around) => Written;
  letter: (letter: object, language: Language, links: object, around: Around) => Written;
};

/** The words and the look of mails: the client's, built as the pages are. */
@Injectable()
export class Templates {
  private renderer?: Promise<Renderer>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: JournalService,
  ) {}

  async notice(kind: string, languages: Language[], values: Record<string, string>): Promise<Written> {
    const { notice } = await this.load();
    return notice(kind, languages, values, await this.around());
  }

  async letter(letter: object, language: Language, links: object): Promise<Written> {
    const render = await this.letterRenderer();
    return render(letter, language, links);
  }

  /** For many copies: asks for the facts once. */
  async letterRenderer(): Promise<(letter: object, language: Language, links: object) => Written> {
    const { letter } = await this.load();
    const around = await this.around();
    return (content, language, links) => letter(content, language, links, around);
  }

  private async around(): Promise<Around> {
    return { origin: this.config.publicUrl, journal: await this.journal.get() };
  }

  private load(): Promise<Renderer> {
    const file = path.join(PROJECT_ROOT, 'dist', 'ssr', 'entry-mail.js');
    this.renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    return this.renderer;
  }
}
