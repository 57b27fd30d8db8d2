import { Inject } from '@nestjs/common';
import { Args, Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type Language } from '../../../client/shared/locales.js';
import { bestText, textsOf } from '../../../client/shared/texts.js';
import { paths } from '../../../client/shared/paths.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { HiddenFromPublicSchema, type RequestContext } from '../../platform/access/access.js';
import { LANGUAGE, LANGUAGE_OR_ALBANIAN, LocalizedText } from '../../platform/languages/language.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { File, type StoredFile, urlOf } from '../../platform/files/stored-file.js';
import { JournalService } from '../journal/journal.service.js';
import { DependsOn } from './depends-on.js';
import { Material, textColumns } from './material.entity.js';
import { Cost, DateScalar } from '../../platform/graphql/fields.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, issueKeyOf } from './materials.service.js';
import { endTurn } from '../../platform/responses/turns.js';
import { RelationKind } from './relation-kind.js';
import { RelationsService } from './relations.service.js';

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

@Resolver(() => Article)
export class ArticleResolver {
  constructor(private readonly service: MaterialsService) {}

  @ResolveField('issue', () => Issue, { nullable: true, description: 'The issue with the same number and year.' })
  issue(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return loaderOf(context, this.service.issuesOf, issueKeyOf, fields).load(article);
  }

  @ResolveField('previous', () => Article, { nullable: true, description: 'The previous article in the issue.' })
  previous(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, -1);
  }

  @ResolveField('next', () => Article, { nullable: true, description: 'The next article in the issue.' })
  next(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, 1);
  }

  @Cost({ each: 5 })
  @HiddenFromPublicSchema()
  @ResolveField('figuresWithoutText', () => Int, {
    description: 'The number of pictures in its full text that have no alternative text.',
  })
  figuresWithoutText(@Parent() { id }: Material, @Context() context: RequestContext): Promise<number> {
    return loaderOf(context, this.service.figuresWithoutText, String).load(id);
  }

  @DependsOn(...textColumns('keywords'))
  @ResolveField('localizedKeywords', () => LocalizedText, {
    nullable: true,
    description:
      'The keywords, separated by commas. Without any in the requested language, the original ones; null if there are none.',
  })
  localizedKeywords(@Parent() article: Material, @Args('language', LANGUAGE) language: Language) {
    return bestText(textsOf(article, 'keywords'), language);
  }

  private async neighbour(article: Material, context: RequestContext, fields: RequestedFields, step: number) {
    const articles = await loaderOf(context, this.service.articlesOf, issueKeyOf, fields).load(article);
    return articles[articles.findIndex((one) => one.id === article.id) + step] ?? null;
  }
}

@Resolver(() => Issue)
export class IssueResolver {
  constructor(private readonly service: MaterialsService) {}

  @Cost({ length: 15 })
  @ResolveField('articles', () => [Article], {
    description: 'The articles with the same number and year, ordered by first page, then id.',
  })
  articles(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return loaderOf(context, this.service.articlesOf, issueKeyOf, fields).load(issue);
  }

  @ResolveField('previous', () => Issue, { nullable: true, description: 'The previous issue.' })
  previous(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.beside(issue, context, fields, -1);
  }

  @ResolveField('next', () => Issue, { nullable: true, description: 'The next issue.' })
  next(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.beside(issue, context, fields, 1);
  }

  @ResolveField('articleCount', () => Int, { description: 'The number of articles.' })
  articleCount(@Parent() issue: Material, @Context() context: RequestContext) {
    return this.service.articleCount(issue, context.identity ?? null);
  }

  private async beside(issue: Material, context: RequestContext, fields: RequestedFields, step: -1 | 1) {
    const key = await this.service.neighbourOf(issue, step);
    return key && loaderOf(context, this.service.issuesOf, issueKeyOf, fields).load(key);
  }
}

@ObjectType({ description: 'A relation of a material with another work, whichever of the two states it.' })
export class Relation {
  @Field(() => RelationKind, { description: 'How the one that states it is related to the other.' })
  kind: RelationKind;

  @Field({ description: 'Whether the other work states it: with RETRACTS, that it retracts this material.' })
  isReverse: boolean;

  @Field(() => Material, { nullable: true, description: 'The other work, if it is published here.' })
  material: Material | null;

  @Field(() => String, { nullable: true, description: 'The DOI of the other work.' })
  doi: string | null;

  @Field(() => File, { nullable: true, description: 'The file, if the other is one that is stored here.' })
  file: StoredFile | null;

  @Field({ description: 'Where the other work is: its permanent URL here, its DOI as a URL, or its URL.' })
  uri: string;

  @Field(() => String, { nullable: true, description: 'What readers should know, in Albanian.' })
  note: string | null;

  @Field(() => String, { nullable: true, description: 'The same in English.' })
  noteEn: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day of the notice.' })
  date: string | null;
}

const KINDS = { type: () => [RelationKind], nullable: true, description: 'Only relations of these kinds.' };

const idOf = ({ id }: Material) => String(id);

@Resolver(() => Material)
export class RelationsResolver {
  constructor(private readonly service: RelationsService) {}

  @Cost({ length: 2 })
  @DependsOn('doi', 'relatedWorks')
  @ResolveField('relations', () => [Relation], {
    description: 'The works it is related to: those it states itself, then those that state it. Only what is public.',
  })
  async relations(
    @Parent() material: Material,
    @Args('kinds', KINDS) kinds: RelationKind[] | null,
    @Context() context: RequestContext,
    @Requested() fields: RequestedFields,
  ): Promise<Relation[]> {
    const all = await loaderOf(context, this.service.of, idOf, fields).load(material);
    await endTurn();
    return kinds ? all.filter(({ kind }) => kinds.includes(kind)) : all;
  }
}
