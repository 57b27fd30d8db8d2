import { Inject } from '@nestjs/common';
import { Args, Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type Language } from '../../../client/shared/locales.js';
import { bestText } from '../../../client/shared/texts.js';
import { paths } from '../../../client/shared/paths.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type RequestContext } from '../../platform/access/access.js';
import { LANGUAGE, LANGUAGE_OR_ALBANIAN, LocalizedText } from '../../platform/languages/language.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { urlOf } from '../../platform/files/stored-file.js';
import { JournalService } from '../journal/journal.service.js';
import { DependsOn } from './depends-on.js';
import { Material, textColumns } from './material.entity.js';

/** The public path of a material. If it is neither an issue nor an article it has no page, and the path is that of its file. */
export function pathOf(material: Material, language: Language): string {
  if (isCategory(material.category, ISSUES)) return paths.issue(material, language);
  return isCategory(material.category, ARTICLES) ? paths.article(material, language) : paths.download(material.id);
}

/** Fields of all materials that are not stored in the record. */
@Resolver(() => Material)
export class MaterialFieldsResolver {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: JournalService,
  ) {}

  @DependsOn('title')
  @ResolveField('url', () => String, {
    description: 'The absolute canonical URL of its page, or of its file if it is neither an issue nor an article.',
  })
  url(@Parent() material: Material, @Args('language', LANGUAGE_OR_ALBANIAN) language: Language) {
    return this.config.publicUrl + pathOf(material, language);
  }

  @ResolveField('uri', () => String, {
    description: 'The absolute permanent URL, which survives changes of the title and offers many formats.',
  })
  uri(@Parent() { id }: Material) {
    return this.config.publicUrl + paths.record(id);
  }

  @DependsOn('pdf')
  @ResolveField('pdfUrl', () => String, {
    nullable: true,
    description: 'The absolute permanent URL of the PDF, which survives its replacement; null without a PDF.',
  })
  pdfUrl(@Parent() { id, pdf }: Material) {
    return pdf && this.config.publicUrl + paths.record(id, 'pdf');
  }

  @DependsOn('coverImage')
  @ResolveField('coverUrl', () => String, {
    description:
      'The absolute URL of a picture of its cover: the uploaded one, or one drawn for its number and year (a PNG of 600 × 800).',
  })
  coverUrl(@Parent() material: Material) {
    const path = material.coverImage ? urlOf(material.coverImage) : paths.coverPicture(material).url;
    return this.config.publicUrl + path;
  }

  @ResolveField('licenceUrl', () => String, {
    description:
      "The URL of the licence it was published under. Later changes of the journal's licence do not affect it.",
  })
  async licenceUrl(@Parent() material: Material, @Context() context: RequestContext) {
    return material.licenceUrl ?? (await this.journal.ofRequest(context)).licenceUrl;
  }

  @DependsOn(...textColumns('title'))
  @ResolveField('localizedTitle', () => LocalizedText, {
    description: 'The title. Without one in the requested language, the original title.',
  })
  localizedTitle(@Parent() { titles }: Material, @Args('language', LANGUAGE) language: Language) {
    return bestText(titles, language);
  }

  @DependsOn(...textColumns('abstract'))
  @ResolveField('localizedAbstract', () => LocalizedText, {
    nullable: true,
    description: 'The abstract. Without one in the requested language, the original one; null if there is none.',
  })
  localizedAbstract(@Parent() { abstracts }: Material, @Args('language', LANGUAGE) language: Language) {
    return bestText(abstracts, language);
  }
}
