import { Inject, Injectable } from '@nestjs/common';
import { fold } from '../../../client/shared/folding.js';
import { ARTICLES, type Category } from '../../content/categories/category.entity.js';
import { CategoriesService } from '../../content/categories/categories.service.js';
import { derivedKey } from '../../platform/access/derived-key.js';
import { FIRST_PIECE, GROWTH } from '../../platform/responses/pieces.js';
import { endTurn } from '../../platform/responses/turns.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { jatsArticle } from '../exports/jats.js';
import { XML_DECLARATION, Xml, xml } from '../exports/xml.js';
import type { MaterialMetadata } from '../metadata/metadata.js';
import { MetadataService } from '../metadata/metadata.service.js';
import { dublinCore } from './dublin-core.js';
import { OaiRecords, hasLeft, isIn, type Row, type SetFilter } from './oai-records.js';
import type { OaiArguments, OaiRequest } from './oai-request.js';
import { OaiError, readRequest, readToken, windowOf, writeToken } from './oai-request.js';

type Format = {
  prefix: string;
  schema: string;
  namespace: string;
  write: (record: MaterialMetadata) => Xml;
  /** Whether only articles are available in it, with their full texts. */
  isOfArticles?: true;
};

/** JATS elements have no namespace, but the content of a response needs one: that of Archiving, since Publishing demands an ISSN. */
const JATS = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';

const FORMATS: Format[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: dublinCore,
  },
  {
    prefix: 'jats',
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: JATS,
    write: (record) => jatsArticle(record, xml` xmlns="${JATS}"`),
    isOfArticles: true,
  },
];

/** The content of a response, which is complete up to `now`. */
type Content = { now: Date; body: Xml };

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
const tagsIn = (languages: (string | null)[]) => languages.filter((one): one is string => TAG.test(one ?? ''));

const noRecords = () => new OaiError('noRecordsMatch', 'There is no record like that.');
const noSuchFormat = () => new OaiError('cannotDisseminateFormat', 'There is nothing like that in this format.');

function formatOf(prefix: string): Format {
  const format = FORMATS.find((each) => each.prefix === prefix);
  if (!format) throw noSuchFormat();
  return format;
}

/** To the second, as the protocol requires. */
const moment = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** OAI-PMH 2.0. Reports errors of a harvester as the protocol does, instead of throwing. */
@Injectable()
export class OaiService {
  /** The number of records in a response. */
  readonly pageSizes = { ListRecords: 100, ListIdentifiers: 500 };
  /** A response with so many characters gets no further record. */
  readonly maxLength = 2_000_000;
  private readonly key: Buffer;
  private readonly baseUrl: string;
  private readonly namespace: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly records: OaiRecords,
    private readonly metadata: MetadataService,
    private readonly categories: CategoriesService,
  ) {
    this.key = derivedKey(config.jwtSecret, 'harvests');
    this.baseUrl = `${config.publicUrl}/oai`;
    this.namespace = `oai:${new URL(config.publicUrl).hostname}:`;
  }

  /** The response to a request with unchecked arguments. */
  async respond(pairs: Iterable<[name: string, value: string]>): Promise<string> {
    let args: OaiArguments = {};
    try {
      const request = readRequest(pairs);
      args = request.args;
      const { now, body } = await this.perform(request);
      return this.document(now, args, body);
    } catch (error) {
      if (!(error instanceof OaiError)) throw error;
      const repeated = ['badVerb', 'badArgument'].includes(error.code) ? {} : args;
      return this.document(new Date(), repeated, xml`<error code="${error.code}">${error.message}</error>`);
    }
  }

  private document(now: Date, args: OaiArguments, body: Xml): string {
    // Their names are those of the protocol.
    const attributes = Object.entries(args).map(([name, value]) => new Xml(` ${name}="${xml`${value}`.text}"`));
    const document = xml`<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${moment(now)}</responseDate>
<request${attributes}>${this.baseUrl}</request>
${body}
</OAI-PMH>
`;
    return `${XML_DECLARATION}${document}`;
  }

  private perform({ verb, args }: OaiRequest): Promise<Content> {
    if (verb === 'Identify') return this.identify();
    if (verb === 'ListMetadataFormats') return this.listFormats(args.identifier);
    if (verb === 'ListSets') return this.listSets(args.resumptionToken);
    if (verb === 'GetRecord') return this.getRecord(args.identifier!, args.metadataPrefix!);
    return this.list(verb, args);
  }

  private async identify(): Promise<Content> {
    const [{ now, result: earliest }, journal] = await Promise.all([
      this.records.earliest(),
      this.metadata.journalMetadata(),
    ]);
    const body = xml`<Identify>
<repositoryName>${journal.title}</repositoryName>
<baseURL>${this.baseUrl}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${journal.email}</adminEmail>
<earliestDatestamp>${moment(earliest ?? now)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>
</Identify>`;
    return { now, body };
  }

  private async listFormats(identifier: string | undefined): Promise<Content> {
    const found = identifier === undefined ? null : await this.find(identifier);
    if (found?.row.deleted) throw new OaiError('noMetadataFormats', 'The record was deleted.');
    const formats = found ? await this.formatsOf(found.row) : FORMATS;
    const body = xml`<ListMetadataFormats>${formats.map(
      ({ prefix, schema, namespace }) => xml`
<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
    )}
</ListMetadataFormats>`;
    return { now: found?.now ?? new Date(), body };
  }

  private async formatsOf(row: Row): Promise<readonly Format[]> {
    const sets = await Promise.all(FORMATS.map((format) => this.setsOfFormat(format)));
    return FORMATS.filter((_, index) => sets[index].every((set) => isIn(row, set)));
  }

  private async listSets(token: string | undefined): Promise<Content> {
    if (token !== undefined) throw new OaiError('badResumptionToken', 'Sets are listed all at once.');
    const [{ now, result: groups }, categories] = await Promise.all([this.records.groups(), this.categories.list()]);
    const ids = new Set(groups.map(({ categoryId }) => categoryId));
    const years = [...new Set(groups.map(({ year }) => year))].sort();
    const tags = tagsIn([...new Set(groups.map(({ language }) => language))]);
    const sets = [
      ...categories.filter(({ id }) => ids.has(id)).map((one) => [categorySet(one), one.name]),
      ...years.map((year) => [`year-${year}`, year]),
      ...tags.map((tag) => [`language-${tag}`, LANGUAGE_NAMES.of(tag) ?? tag]),
    ];
    if (!sets.length) throw new OaiError('noSetHierarchy', 'There are no sets yet: nothing was published.');
    const body = xml`<ListSets>${sets.map(
      ([spec, name]) => xml`
<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`,
    )}
</ListSets>`;
    return { now, body };
  }

  private async getRecord(identifier: string, prefix: string): Promise<Content> {
    const { now, row } = await this.find(identifier);
    const format = formatOf(prefix);
    const sets = await this.setsOfFormat(format);
    if (!sets.every((set) => isIn(row, set) || hasLeft(row, set))) throw noSuchFormat();
    const [record] = await this.write([seenIn(sets, row)], format, await this.specs());
    return { now, body: xml`<GetRecord>${record}\n</GetRecord>` };
  }

  private async list(verb: 'ListIdentifiers' | 'ListRecords', asked: OaiArguments): Promise<Content> {
    const before = asked.resumptionToken === undefined ? null : readToken(asked.resumptionToken, verb, this.key);
    const { prefix, set, start, end } = before ?? {
      prefix: asked.metadataPrefix!,
      set: asked.set ?? null,
      ...windowOf(asked),
    };
    const format = formatOf(prefix);
    const sets = await this.setsOfFormat(format);
    if (set !== null) sets.push(await this.filterOf(set));
    const selection = { start, end, sets };
    const size = this.pageSizes[verb];
    const { now, result } = await this.records.list(selection, before?.place ?? null, size + 1);
    if (!result.length) throw noRecords();
    const rows = result.slice(0, size).map((row) => seenIn(sets, row));
    const specs = await this.specs();
    const written =
      verb === 'ListRecords' ? await this.write(rows, format, specs) : rows.map((row) => this.header(row, specs));
    const isCut = written.length < result.length;
    const total = before?.total ?? (isCut ? (await this.records.count(selection)).result : rows.length);
    const sent = before?.given ?? 0;
    const [place, given] = [Number(rows[written.length - 1].place), sent + written.length];
    const next = isCut && writeToken({ verb, prefix, set, start, end, total, place, given }, this.key);
    // Empty in the last part of a list.
    const token =
      (isCut || before) &&
      xml`
<resumptionToken completeListSize="${Math.max(total, result.length)}" cursor="${sent}">${next}</resumptionToken>`;
    if (verb === 'ListRecords') return { now, body: xml`<ListRecords>${written}${token}\n</ListRecords>` };
    return { now, body: xml`<ListIdentifiers>${written}${token}\n</ListIdentifiers>` };
  }

  /** As many of the records as a response may have, at least one. What was withdrawn a moment ago is written as deleted. */
  private async write(rows: Row[], format: Format, specs: SpecsOf): Promise<Xml[]> {
    const written: Xml[] = [];
    let length = 0;
    let size = FIRST_PIECE;
    while (written.length < rows.length) {
      const piece = rows.slice(written.length, written.length + size);
      const described = await this.metadata.byIds(piece.filter(({ deleted }) => !deleted).map(({ id }) => id));
      const published = [...described.values()];
      const records = format.isOfArticles ? await this.metadata.withTexts(published) : published;
      for (const row of piece) {
        await endTurn();
        const record = records.find(({ id }) => id === row.id);
        const metadata = record && xml`<metadata>${format.write(record)}</metadata>`;
        const next = xml`
<record>${this.header({ ...row, deleted: !record }, specs)}${metadata}</record>`;
        length += next.text.length;
        if (written.length && length > this.maxLength) return written;
        written.push(next);
      }
      size = Math.min(GROWTH * size, Math.ceil((this.maxLength * written.length) / length));
    }
    return written;
  }

  private header({ id, datestamp, deleted, ...row }: Row, specs: SpecsOf): Xml {
    const sets = specs(row).map((spec) => xml`<setSpec>${spec}</setSpec>`);
    return xml`
<header${deleted && xml` status="deleted"`}><identifier>${this.namespace}${id}</identifier><datestamp>${moment(datestamp)}</datestamp>${sets}</header>`;
  }

  private async find(identifier: string): Promise<{ now: Date; row: Row }> {
    const [, namespace, id] = /^(.+:)([1-9]\d{0,8})$/.exec(identifier) ?? [];
    const { now, result: row } = await this.records.find(namespace === this.namespace ? Number(id) : 0);
    if (!row) throw new OaiError('idDoesNotExist', 'There is no record with this identifier.');
    return { now, row };
  }

  /** The records that have the format. */
  private async setsOfFormat({ isOfArticles }: Format): Promise<SetFilter[]> {
    if (!isOfArticles) return [];
    const articles = await this.categories.find({ name: ARTICLES });
    return [{ column: 'category_id', value: String(articles?.id) }];
  }

  private async filterOf(set: string): Promise<SetFilter> {
    const [, kind, value] = /^(category|year|language)-(.+)$/.exec(set) ?? [];
    if (kind === 'year' || kind === 'language') return { column: kind, value };
    const categories = await this.categories.list();
    const category = categories.find((each) => categorySet(each) === set);
    if (!category) throw noRecords();
    return { column: 'category_id', value: String(category.id) };
  }

  /** Returns a function for the sets of a record. */
  private async specs(): Promise<SpecsOf> {
    const categories = await this.categories.list();
    const byId = new Map(categories.map((category) => [category.id, categorySet(category)]));
    return ({ categoryId, year, language }) =>
      [byId.get(categoryId) ?? [], `year-${year}`, tagsIn([language]).map((tag) => `language-${tag}`)].flat();
  }
}

type SpecsOf = (row: Pick<Row, 'categoryId' | 'year' | 'language'>) => string[];

/** A record that has left a set is deleted, for harvesters of that set. */
const seenIn = (sets: SetFilter[], row: Row): Row => ({
  ...row,
  deleted: row.deleted || sets.some((set) => hasLeft(row, set)),
});

/** Named by the category's name in ASCII; by its id if nothing is left of that. */
const categorySet = ({ id, name }: Category): string =>
  `category-${(fold(name).match(/[a-z0-9]+/g) ?? [id]).join('-')}`;
