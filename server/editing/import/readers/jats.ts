import { escape } from '../../../../client/shared/escape.js';
import { inOneLine } from '../../../../client/shared/texts.js';
import { CREDIT_TERMS } from '../../../content/materials/contributor-role.js';
import { RelationKind } from '../../../content/materials/relation-kind.js';
import { type Remark, fieldsLost, remark } from '../remark.js';
import type { Affiliation, ArticleRecord, Person, RelationRecord, SourceRecord, Text } from './record.js';
import { articleTypeOf, dayOf, languageTag, yearOf } from './record.js';
import { storedText } from './embedded-file.js';
import { XmlElement, type XmlFile, readXml } from './xml.js';

/** JATS and its predecessors, the NLM tag sets: one article, or several within another element. */
export async function* readJats(file: XmlFile, folder: string): AsyncGenerator<SourceRecord> {
  for await (const element of readXml(file, { records: ['article'] })) yield articleOfJats(element, folder);
}

const ROLES = new Map(Object.entries(CREDIT_TERMS).map(([role, term]) => [term.toLowerCase().replace('–', '-'), role]));

/** Reads an `article` element. Its text becomes a file of the folder. */
export function articleOfJats(article: XmlElement, folder: string): ArticleRecord {
  const meta = article.find('front', 'article-meta') ?? new XmlElement('article-meta', {}, article, article.line);
  const journal = article.find('front', 'journal-meta');
  const history = meta.find('history');
  const language = languageTag(article.attributes['xml:lang']);
  const lost = meta.elements.filter(({ name, content }) => !IMPORTED.includes(name) && content.trim());
  const remarks = fieldsLost(lost.map(({ name }) => name));
  const ids = new Map(meta.all('article-id').map((id) => [id.attributes['pub-id-type'], id.text()]));
  const translations = article.all('sub-article');
  if (translations.some((one) => one.attributes['article-type'] !== 'translation'))
    remarks.push(remark('innerArticles'));
  const stubs = translations.flatMap((one) => one.find('front-stub') ?? []);
  const tagOf = (element: XmlElement) =>
    languageTag(element.attributes['xml:lang'] ?? languageAround(element)) ?? language;
  return {
    kind: 'article',
    doi: ids.get('doi') ?? null,
    journal: journal ? journalOf(journal) : undefined,
    volume: meta.text('volume'),
    number: meta.text('issue'),
    year: published(meta)?.text('year') ?? yearOf(published(meta)?.attributes['iso-8601-date']),
    issueTitles: meta.all('issue-title').map((title) => textOf(title, language)),
    language,
    titles: [...titlesOf(meta, language), ...stubs.flatMap(titlesOfStub)],
    abstracts: [
      ...meta.all('abstract').filter((one) => !one.attributes['abstract-type']),
      ...meta.all('trans-abstract'),
      ...stubs.flatMap((stub) => stub.all('abstract')),
    ].map((abstract) => ({ language: tagOf(abstract), text: paragraphsOf(abstract) })),
    keywords: [meta, ...stubs]
      .flatMap((holder) => holder.all('kwd-group'))
      .filter((group) => !['abbreviations', 'JEL', 'geographic'].includes(group.attributes['kwd-group-type'] ?? ''))
      .map((group) => ({
        language: tagOf(group),
        words: [...group.within('kwd')].flatMap((word) => word.text() ?? []),
      })),
    authors: authorsOf(meta, remarks),
    references: [...(article.find('back') ?? article).within('ref')].flatMap(referenceOf),
    date: dateIn(published(meta)),
    receivedOn: dayIn(history?.having('date', 'date-type', 'received')),
    acceptedOn: dayIn(history?.having('date', 'date-type', 'accepted')),
    firstPage: meta.text('fpage') ?? meta.text('elocation-id'),
    lastPage: meta.text('lpage'),
    section: meta.find('article-categories', 'subj-group')?.text('subject') ?? null,
    articleType: articleTypeOf(article.attributes['article-type']),
    licenceUrl: licenceOf(meta),
    copyrightHolder: meta.text('permissions', 'copyright-holder'),
    funding: [...meta.within('award-group')].map((award) => {
      const source = award.find('funding-source');
      const [institution] = source?.within('institution') ?? [];
      const [id] = source?.within('institution-id') ?? [];
      return { funder: institution?.text() ?? source?.text(), funderId: id?.text(), award: award.text('award-id') };
    }),
    dataAvailability: [...article.within('sec'), ...article.within('notes')]
      .filter(({ attributes }) => (attributes['sec-type'] ?? attributes['notes-type']) === 'data-availability')
      .map((section) => ({
        language: languageTag(section.attributes['xml:lang']) ?? language,
        text: paragraphsOf(section).replace(/^[^.:]{0,60}: /, ''),
      })),
    relations: [...meta.all('related-article'), ...meta.all('related-object')].flatMap(relationOf),
    fullText: fullTextOf(article, folder, remarks),
    linkedPdf: meta.having('self-uri', 'content-type', 'application/pdf')?.attributes.href,
    addresses: meta.all('self-uri').flatMap(({ attributes }) => attributes.href ?? []),
    remarks,
  };
}

const IMPORTED = (
  'article-id article-categories title-group contrib-group aff author-notes pub-date volume issue issue-id issue-title fpage lpage elocation-id' +
  ' history permissions self-uri abstract trans-abstract kwd-group funding-group related-article related-object counts copyright-statement copyright-year'
).split(' ');

/** The side that states a relation; the other side is derived from it. */
const RELATIONS: Record<string, RelationKind> = {
  'corrected-article': RelationKind.CORRECTS,
  'addended-article': RelationKind.CORRECTS,
  'retracted-article': RelationKind.RETRACTS,
  'partial-retraction': RelationKind.CORRECTS,
  'object-of-concern': RelationKind.EXPRESSES_CONCERN_ABOUT,
  'updated-article': RelationKind.REPLACES,
  'replaced-article': RelationKind.REPLACES,
  'commentary-article': RelationKind.COMMENTS_ON,
  'peer-reviewed-article': RelationKind.REVIEWS,
  'translated-article': RelationKind.TRANSLATES,
  'generated-data': RelationKind.HAS_DATA,
  'analyzed-data': RelationKind.USES_DATA,
};

function relationOf(element: XmlElement): RelationRecord[] {
  const { attributes } = element;
  const kind = RELATIONS[attributes['related-article-type'] ?? attributes['content-type'] ?? ''];
  const target = attributes.href ?? attributes['document-id'] ?? attributes['object-id'];
  return kind && target ? [{ kind, doi: target, url: target, note: element.text('comment') }] : [];
}

const languageAround = (element: XmlElement) =>
  element.ancestors.find((one) => one.name === 'sub-article')?.attributes['xml:lang'];

function journalOf(meta: XmlElement): ArticleRecord['journal'] {
  const group = meta.find('journal-title-group') ?? meta;
  const issns = meta.all('issn');
  const isOnline = ({ attributes }: XmlElement) =>
    attributes['publication-format'] === 'electronic' || attributes['pub-type'] === 'epub';
  return {
    titles: [...group.all('journal-title'), ...group.within('trans-title')].map((title) => {
      const translation = title.ancestors.find(({ name }) => name === 'trans-title-group');
      return textOf(title, languageTag(translation?.attributes['xml:lang']));
    }),
    issn: issns.find((one) => !isOnline(one))?.text(),
    issnOnline: issns.find(isOnline)?.text(),
    publisher: meta.text('publisher', 'publisher-name'),
  };
}

const textOf = (element: XmlElement, language: string | null): Text => ({
  language: languageTag(element.attributes['xml:lang']) ?? language,
  text: plain(element),
});

/** JATS has no text between the parts of a name. */
const nameIn = (name: XmlElement) => [name.text('surname'), name.text('given-names')].filter(Boolean).join(' ');

/** The text of an element without its footnotes. */
function plain(element: XmlElement): string {
  const textIn = (child: XmlElement | string): string => {
    if (typeof child === 'string') return child;
    if (child.name === 'break') return ' ';
    if (child.name === 'name') return nameIn(child);
    return ['xref', 'fn'].includes(child.name) ? '' : plain(child);
  };
  return inOneLine(element.children.map(textIn).join(''));
}

function titlesOf(meta: XmlElement, language: string | null): Text[] {
  const group = meta.find('title-group') ?? meta;
  const withSubtitle = (holder: XmlElement, title: string, subtitle: string, tag: string | null): Text[] => {
    const [first] = holder.all(title).map((one) => textOf(one, tag));
    const second = holder.all(subtitle).map(plain).filter(Boolean);
    return first?.text ? [{ ...first, text: [first.text, ...second].join(': ') }] : [];
  };
  return [
    ...withSubtitle(group, 'article-title', 'subtitle', language),
    ...group
      .all('trans-title-group')
      .flatMap((one) => withSubtitle(one, 'trans-title', 'trans-subtitle', languageTag(one.attributes['xml:lang']))),
    ...group.all('trans-title').map((one) => textOf(one, null)),
  ];
}

const titlesOfStub = (stub: XmlElement): Text[] =>
  [...stub.within('article-title')].map((title) => textOf(title, languageTag(languageAround(title))));

function paragraphsOf(abstract: XmlElement): string {
  const parts = [...abstract.within('p')].filter((one) => !one.ancestors.some(({ name }) => name === 'p'));
  const titles = new Map(
    [...abstract.within('sec')].map((section) => [section.find('p'), section.text('title')?.replace(/:$/, '')]),
  );
  const texts = parts.map((one) => [titles.get(one), plain(one)].filter(Boolean).join(': '));
  return parts.length ? texts.filter(Boolean).join('\n\n') : plain(abstract);
}

function affiliationsOf(holder: XmlElement): Map<string, Affiliation> {
  return new Map(
    [...holder.within('aff')].map((aff) => {
      const institution = [...aff.within('institution')].filter(
        (one) => !['orgdiv1', 'normalized'].includes(one.attributes['content-type'] ?? ''),
      );
      const ror = [...aff.within('institution-id')].find((one) => one.attributes['institution-id-type'] === 'ror');
      const label = aff.text('label') ?? '';
      const all = plain(aff);
      const name = institution[0]?.text() ?? (all.startsWith(label) ? all.slice(label.length).trim() : all);
      return [aff.attributes.id ?? '', { name, ror: ror?.text() ?? null }];
    }),
  );
}

function authorsOf(meta: XmlElement, remarks: Remark[]): Person[] {
  const affiliations = affiliationsOf(meta);
  const contributors = meta.all('contrib-group').flatMap((group) => group.all('contrib'));
  const isAuthor = ({ attributes }: XmlElement) => (attributes['contrib-type'] ?? 'author') === 'author';
  const others = contributors.filter((one) => !isAuthor(one));
  if (others.length) remarks.push(remark('otherContributors', { count: others.length }));
  return contributors.filter(isAuthor).map((contributor) => {
    const name = contributor.find('name') ?? contributor.find('name-alternatives', 'name');
    const whole = contributor.find('collab') ?? contributor.find('string-name');
    const references = contributor.all('xref').filter(({ attributes }) => attributes['ref-type'] === 'aff');
    const ids = references.flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/));
    const roles = contributor
      .all('role')
      .flatMap((role) => ROLES.get((role.text() ?? '').toLowerCase().replace('–', '-')) ?? []);
    return {
      given: name?.text('given-names') ?? whole?.text('given-names') ?? null,
      family: name
        ? [name.text('surname'), name.text('suffix')].filter(Boolean).join(' ') || null
        : (whole?.text('surname') ?? (whole && plain(whole))),
      isOrganisation: contributor.find('collab') !== null,
      orcid: contributor.having('contrib-id', 'contrib-id-type', 'orcid')?.text(),
      affiliations: [...ids.flatMap((id) => affiliations.get(id) ?? []), ...affiliationsOf(contributor).values()],
      roles,
      isCorresponding: contributor.attributes.corresp === 'yes',
    };
  });
}

/** The publication date, preferably that of the article rather than its collection. */
function published(meta: XmlElement): XmlElement | null {
  const dates = meta.all('pub-date');
  const isOf = (kind: string) => (date: XmlElement) =>
    date.attributes['date-type'] === kind || date.attributes['pub-type'] === kind;
  return dates.find(isOf('pub')) ?? dates.find(isOf('epub')) ?? dates.find(isOf('ppub')) ?? dates[0] ?? null;
}

/** The day, or else the year and the month. */
export const dateIn = (date: XmlElement | null | undefined): string | null =>
  dayIn(date) ?? [date?.text('year'), date?.text('month')].filter(Boolean).join('-');

export function dayIn(date: XmlElement | null | undefined): string | null {
  const parts = ['year', 'month', 'day'].map((part) => date?.text(part)?.padStart(2, '0'));
  return dayOf(parts.join('-')) ?? dayOf(date?.attributes['iso-8601-date']);
}

function licenceOf(meta: XmlElement): string | null {
  const licence = meta.find('permissions', 'license');
  const [link] = licence?.within('ext-link') ?? [];
  return licence?.text('license_ref') ?? licence?.attributes.href ?? link?.attributes.href ?? null;
}

/** The reference as printed, or composed from its parts. */
function referenceOf(ref: XmlElement): string[] {
  const names = ['mixed-citation', 'citation', 'nlm-citation', 'element-citation', 'note'];
  const [citation] = names.flatMap((name) => [...ref.within(name)]);
  if (!citation) return [];
  const isPrinted = citation.children.some((child) => typeof child === 'string' && /[\p{L}\p{P}]/u.test(child));
  const doi = [...citation.within('pub-id')].find(({ attributes }) => attributes['pub-id-type'] === 'doi')?.text();
  const parts = (element: XmlElement): string[] =>
    element.elements.length ? element.elements.flatMap(parts) : ((element.text() ?? []) as string[]);
  const people = [...citation.within('name')].map(nameIn);
  const pages = [citation.text('fpage'), citation.text('lpage')].filter(Boolean).join('–');
  const rest = citation.elements
    .filter(({ name }) => !['person-group', 'name', 'pub-id', 'label', 'lpage'].includes(name))
    .flatMap((part) => (part.name === 'fpage' ? pages : parts(part)));
  const composed = [people.join(', '), ...rest].filter(Boolean).join('. ');
  const [number] = /\d+/.exec(ref.text('label') ?? '') ?? [];
  // The list is numbered here, too.
  const text = isPrinted
    ? plain(citation).replace(/^\[?(\d+)[\].)\s]+/, (start, printed) => (printed === number ? '' : start))
    : composed.replace(/([.?!])\. /g, '$1 ') || plain(citation);
  return text ? [doi && !text.includes(doi) ? `${text} https://doi.org/${doi}` : text] : [];
}

/** The element as a separate document, without namespaces except the `xlink` prefix that `htmlOfJats` expects. */
function written({ name, attributes, children }: XmlElement): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key === 'href' ? 'xlink:' : ''}${key}="${escape(value)}"`,
  );
  const content = children.map((child) => (typeof child === 'string' ? escape(child) : written(child)));
  return `<${name}${pairs.join('')}>${content.join('')}</${name}>`;
}

function fullTextOf(article: XmlElement, folder: string, remarks: Remark[]): string | null {
  const body = article.find('body');
  if (!body?.content.trim()) return null;
  const pictures = [...body.within('graphic'), ...body.within('inline-graphic')].length;
  if (pictures) remarks.push(remark('pictures', { count: pictures }));
  const parts = [body, article.find('back')].filter((part) => part !== null);
  return storedText(`<article>${parts.map(written).join('')}</article>`, folder, remarks);
}
