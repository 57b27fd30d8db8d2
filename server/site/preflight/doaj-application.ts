import { Inject, Injectable } from '@nestjs/common';
import { wordsOf } from '../../../client/shared/folding.js';
import { LANGUAGES, type Language, currentYear, languageTag } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { BoardService } from '../../content/board/board.service.js';
import { ISSUES } from '../../content/categories/category.entity.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Journal, PeerReview } from '../../content/journal/journal.entity.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { JATS_TYPES } from '../../content/materials/article-type.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { type AuthorMetadata } from '../../interop/metadata/metadata.js';
import { MetadataService } from '../../interop/metadata/metadata.service.js';
import {
  type DoajAnswer,
  type DoajApplication,
  DoajProblem,
  type DoajQuestion,
  type Endogeny,
  type ResearchYear,
} from './doaj-application.types.js';

/** DOAJ's basic criteria: the maximum share of articles by people on the boards, and the minimum of research articles per year. */
const MAX_SHARE = 0.25;
const MIN_ARTICLES = 5;
const ISSUES_EXAMINED = 2;
const YEARS_EXAMINED = 3;

const CREATIVE_COMMONS = /^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\//;
const RESEARCH: readonly (string | null)[] = [
  ...([JATS_TYPES.RESEARCH, JATS_TYPES.REVIEW, JATS_TYPES.SHORT_COMMUNICATION] as const),
  ...([JATS_TYPES.CASE_STUDY, JATS_TYPES.DATA] as const),
  null,
];

type Page = (language: Language) => string;
type Question = {
  values?: (string | null)[];
  /** The page on which the journal states this. */
  page?: Page;
  elsewhere?: (string | null | undefined)[];
  problem?: DoajProblem | null;
  field?: keyof Journal | null;
};
type Member = { name: string; words: ReadonlySet<string> };

/** Derives the journal's DOAJ application from its record, and checks the answers. */
@Injectable()
export class DoajApplicationService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly journal: JournalService,
    private readonly board: BoardService,
    private readonly materials: MaterialsService,
    private readonly metadata: MetadataService,
  ) {}

  async application(): Promise<DoajApplication> {
    const [journal, members] = await Promise.all([this.journal.get(), this.board.list()]);
    const unaffiliated = members.filter(({ department }) => !department?.trim());
    const answers = Object.entries(questionsTo(journal)).map(([name, one]) => this.answerTo(name as DoajQuestion, one));
    const [endogeny, years] = await Promise.all([
      this.endogeny(members.map(({ fullName }) => ({ name: fullName, words: new Set(wordsOf(fullName)) }))),
      this.years(journal.foundedYear),
    ]);
    return { answers, endogeny, years, boardMembers: members.length, unaffiliated };
  }

  private answerTo(
    question: DoajQuestion,
    { values = [], page, elsewhere = [], problem = null, field = null }: Question,
  ): DoajAnswer {
    const onSite = (language: Language) =>
      page ? [{ url: this.config.publicUrl + page(language), language: languageTag(language) }] : [];
    return {
      question,
      values: values.filter((value) => value !== null),
      addresses: [...LANGUAGES.flatMap(onSite), ...elsewhere.flatMap((url) => (url ? { url, language: null } : []))],
      problem,
      field,
    };
  }

  private async endogeny(members: readonly Member[]): Promise<Endogeny[]> {
    const filter = { category: ISSUES };
    const { nodes } = await this.materials.list({ filter, first: ISSUES_EXAMINED, offset: 0 }, { viewer: null });
    const issues: Endogeny[] = [];
    for (const { id, title, publicationYear: year, number } of nodes) {
      const articles = await this.metadata.articles({ year, number });
      const writers = articles.map(({ authors }) => members.filter((member) => authors.some(isPerson(member))));
      const ofBoard = writers.filter((each) => each.length > 0).length;
      const share = articles.length ? ofBoard / articles.length : 0;
      const names = [...new Set(writers.flat().map(({ name }) => name))];
      issues.push({ id, title, articles: articles.length, ofBoard, share, isTooMuch: share > MAX_SHARE, names });
    }
    return issues;
  }

  private async years(founded: number): Promise<ResearchYear[]> {
    const now = currentYear();
    const years = Array.from({ length: YEARS_EXAMINED }, (_, before) => now - before).filter((year) => year >= founded);
    return Promise.all(
      years.map(async (year) => {
        const articles = (await this.metadata.articles({ year })).filter(({ articleType }) =>
          RESEARCH.includes(articleType),
        );
        return { year, articles: articles.length, isTooFew: year < now && articles.length < MIN_ARTICLES };
      }),
    );
  }
}

/** Ignores titles, additional names of the member, and the author's initials, case, accents and order of names. */
const isPerson =
  ({ words }: Member) =>
  ({ givenName, familyName }: AuthorMetadata): boolean => {
    const names = wordsOf(`${givenName ?? ''} ${familyName ?? ''}`).filter((word) => word.length > 1);
    return names.length > 1 && names.every((word) => words.has(word));
  };

/** In the order of DOAJ's form. */
function questionsTo(journal: Journal): Record<DoajQuestion, Question> {
  const { MISSING, NOT_RECORDED, NOT_CREATIVE_COMMONS, NOT_REVIEWED, FEES_NOT_DESCRIBED } = DoajProblem;
  const { issn, issnOnline, licenceUrl, copyrightHolder, peerReview, hasCharges, charges, chargesEn } = journal;
  const { indexing, doiPattern } = journal;
  const issnProblem = issn || issnOnline ? null : MISSING;
  return {
    OPEN_ACCESS: { page: paths.policy },
    TITLE: { values: [journal.title], field: 'title' },
    ALTERNATIVE_TITLE: { values: [journal.titleEn], field: 'titleEn' },
    HOME: { page: paths.home },
    ISSN_PRINT: { values: [issn], elsewhere: [issn && journal.issnPortalUrl], problem: issnProblem, field: 'issn' },
    ISSN_ONLINE: { values: [issnOnline], problem: issnProblem, field: 'issnOnline' },
    KEYWORDS: { problem: NOT_RECORDED },
    LANGUAGES: { values: journal.languages, field: 'languages' },
    PUBLISHER: { values: [journal.publisher, journal.publisherEn], field: 'publisher' },
    COUNTRY: { values: [journal.country], field: 'country' },
    LICENCE: {
      page: paths.policy,
      elsewhere: [licenceUrl],
      problem: CREATIVE_COMMONS.test(licenceUrl) ? null : NOT_CREATIVE_COMMONS,
      field: 'licenceUrl',
    },
    LICENCE_IN_TEXTS: { problem: NOT_RECORDED },
    COPYRIGHT: {
      values: [copyrightHolder],
      page: paths.policy,
      problem: copyrightHolder ? null : MISSING,
      field: 'copyrightHolder',
    },
    PEER_REVIEW: {
      values: [peerReview],
      page: paths.reviewProcess,
      problem: peerReview === PeerReview.EDITORIAL ? NOT_REVIEWED : null,
      field: 'peerReview',
    },
    PLAGIARISM: { problem: NOT_RECORDED },
    AIMS: { page: paths.about },
    BOARD: { page: paths.boards },
    INSTRUCTIONS: { page: paths.forAuthors },
    FEES: {
      values: hasCharges ? [charges, chargesEn] : ['NONE'],
      page: paths.policy,
      problem: hasCharges && !(charges && chargesEn) ? FEES_NOT_DESCRIBED : null,
      field: hasCharges ? (charges ? 'chargesEn' : 'charges') : 'hasCharges',
    },
    ARCHIVING: {
      values: indexing.map(({ name }) => name),
      elsewhere: indexing.map(({ url }) => url),
      problem: indexing.length ? null : MISSING,
      field: 'indexing',
    },
    REPOSITORIES: { problem: NOT_RECORDED },
    IDENTIFIERS: { values: [doiPattern && 'DOI'], problem: doiPattern ? null : MISSING, field: 'doiPattern' },
  };
}
