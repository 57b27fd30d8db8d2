import fs from 'node:fs';
import { RelationKind } from '../../../content/materials/relation-kind.js';
import { extensionOf } from '../../../platform/files/file-name.js';
import { type Remark, remark } from '../remark.js';
import type { Affiliation, IssueRecord, Person, RelationRecord, SourceRecord, Text } from './record.js';
import { dayOf, languageTag, lineOfHtml, pagesOf, textOfHtml } from './record.js';
import { isPdf, named, storedText } from './embedded-file.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** The native XML of OJS 3.2 to 3.5: issues with their articles, or articles alone. Versions differ in where they put files and names. */
export async function* readOjs(file: XmlFile, folder: string): AsyncGenerator<SourceRecord> {
  const embedded = { folder, isBase64: ({ name }: XmlElement) => name === 'embed' };
  for await (const element of readXml(file, { records: ['issue', 'article'], embedded }))
    yield element.name === 'issue' ? issue(element) : article(element, folder);
}

const PUBLISHED = '3';
const SCHEDULED = '5';

const localized = (element: XmlElement, name: string): { language: string | null; element: XmlElement }[] =>
  element.all(name).map((child) => ({ language: languageTag(child.attributes.locale), element: child }));

const paragraphs = (element: XmlElement, name: string): Text[] =>
  localized(element, name).map(({ language, element: { content } }) => ({ language, text: textOfHtml(content) }));

/** The text in this language, or else the first one. */
function textOf(element: XmlElement, name: string, language: string | null): string | null {
  const all = localized(element, name);
  return (all.find((one) => one.language === language) ?? all[0])?.element.text() ?? null;
}

const idsOf = (element: XmlElement, type: string) =>
  element.all('id').flatMap((id) => (id.attributes.type === type ? (id.text() ?? []) : []));

/** The former addresses: by id, and by the URL path that an editor chose. */
function addressesOf(kind: 'article' | 'issue', ...elements: XmlElement[]): string[] {
  const names = [...idsOf(elements[0], 'internal'), ...elements.map(({ attributes }) => attributes.url_path)];
  return [...new Set(names)].filter(Boolean).map((id) => `${kind}/view/${id}`);
}

const isUnpublished = (issue: XmlElement | undefined) => issue?.attributes.published === '0';

function position(identification: XmlElement | null) {
  const part = (name: string) => identification?.text(name) ?? null;
  return { volume: part('volume'), number: part('number'), year: part('year') };
}

const titlesOf = (identification: XmlElement | null): Text[] =>
  (identification ? localized(identification, 'title') : []).map(({ language, element }) => ({
    language,
    text: lineOfHtml(element.content),
  }));

function issue(element: XmlElement): IssueRecord {
  const identification = element.find('issue_identification');
  const remarks: Remark[] = [];
  const galleys = element.find('issue_galleys')?.all('issue_galley') ?? [];
  const files = galleys.map((galley) => ({
    label: galley.text('label') ?? 'galley',
    name: galley.text('issue_file', 'file_name') ?? 'issue.pdf',
    file: galley.find('issue_file', 'embed')?.embedded ?? null,
  }));
  const pdf = files.find(({ file }) => file && isPdf(file));
  for (const { label } of files.filter((one) => one !== pdf)) remarks.push(remark('otherFile', { file: label }));
  return {
    kind: 'issue',
    ...position(identification),
    titles: titlesOf(identification),
    abstracts: paragraphs(element, 'description'),
    date: dayOf(element.text('date_published')),
    cover: coverOf(element, remarks),
    pdf: pdf?.file ? named(pdf.file, pdf.name) : null,
    isDraft: isUnpublished(element),
    addresses: addressesOf('issue', element),
    remarks: [...remarks, ...leftOver(element, OF_ISSUES)],
  };
}

const OF_ISSUES = (
  'id description issue_identification date_published date_notified last_modified sections covers issue_covers' +
  ' issue_galleys articles open_access_date'
).split(' ');
const OF_ARTICLES = ['id', 'submission_file', 'publication'];
const OF_PUBLICATIONS = (
  'id title prefix subtitle abstract licenseUrl copyrightHolder copyrightYear keywords agencies authors article_galley' +
  ' issue_identification pages covers citations dataAvailability dataCitations data_citations'
).split(' ');
/** Since 3.6. */
const DATA_CITATIONS = ['dataCitation', 'data_citation'];

function dataOf(citation: XmlElement): RelationRecord {
  const [identifier, url] = [citation.text('identifier'), citation.text('url')];
  const stated = citation.text('relationshipType') ?? citation.text('relationship_type') ?? '';
  const isOwn = /generated|supplement/i.test(stated);
  return {
    kind: isOwn ? RelationKind.HAS_DATA : RelationKind.USES_DATA,
    doi: identifier,
    url: url ?? identifier,
    note: citation.text('title'),
  };
}
const OF_AUTHORS = ['givenname', 'familyname', 'affiliation', 'orcid', 'rorId'];

/** Values in the source for which our record has no field. */
const leftOver = (element: XmlElement, known: string[]): Remark[] =>
  element.elements
    .filter((child) => !known.includes(child.name) && child.content.trim())
    .map((child) => remark('field', { name: child.name, text: lineOfHtml(child.content) }));

function article(element: XmlElement, folder: string): SourceRecord {
  const { status = PUBLISHED, current_publication_id: current, locale } = element.attributes;
  const [id = null] = idsOf(element, 'internal');
  const versions = element.all('publication');
  const publication = versions.find((one) => idsOf(one, 'internal')[0] === current) ?? versions.at(-1);
  const name = `article ${id ?? ''}`.trim();
  if (!publication) return { kind: 'none', name, remark: remark('noPublication') };
  if (status !== PUBLISHED && status !== SCHEDULED) return { kind: 'none', name, remark: remark('unpublished') };

  const language = languageTag(publication.attributes.locale ?? locale);
  const issueElement = element.ancestors.find((one) => one.name === 'issue');
  const identification = publication.find('issue_identification') ?? issueElement?.find('issue_identification') ?? null;
  const section = issueElement?.find('sections')?.having('section', 'ref', publication.attributes.section_ref);
  const citations = publication.find('citations')?.all('citation') ?? [];
  const agencies = publication.find('agencies')?.all('agency') ?? [];
  const remarks = versions.length > 1 ? [remark('otherVersions', { count: versions.length - 1 })] : [];
  return {
    kind: 'article',
    sourceId: id && `ojs:${id}`,
    doi: idsOf(publication, 'doi')[0] ?? null,
    ...position(identification),
    issueTitles: titlesOf(identification),
    language,
    titles: wholeTitles(publication),
    abstracts: paragraphs(publication, 'abstract'),
    keywords: publication.all('keywords').map((list) => ({
      language: languageTag(list.attributes.locale),
      words: list.all('keyword').flatMap((word) => word.text() ?? []),
    })),
    authors: authors(publication, language, remarks),
    references: citations.flatMap((one) => one.text() ?? []),
    date: dayOf(publication.attributes.date_published),
    receivedOn: dayOf(element.attributes.date_submitted),
    ...pagesOf(publication.text('pages')),
    section: section ? textOf(section, 'title', language) : null,
    licenceUrl: publication.text('licenseUrl'),
    copyrightHolder: textOf(publication, 'copyrightHolder', language),
    funding: agencies.map((one) => ({ funder: one.text() })),
    dataAvailability: paragraphs(publication, 'dataAvailability'),
    ...galleysOf(element, publication, language, folder, remarks),
    cover: coverOf(publication, remarks),
    isDraft: isUnpublished(issueElement) || status === SCHEDULED,
    addresses: addressesOf('article', element, publication),
    remarks: [...remarks, ...leftOver(element, OF_ARTICLES), ...leftOver(publication, OF_PUBLICATIONS)],
  };
}

/** The titles with the prefix and subtitle of their language. */
function wholeTitles(publication: XmlElement): Text[] {
  const parts = (name: string) =>
    new Map(localized(publication, name).map((one) => [one.language, lineOfHtml(one.element.content)]));
  const [prefixes, subtitles] = [parts('prefix'), parts('subtitle')];
  return localized(publication, 'title').map(({ language, element }) => {
    const title = [prefixes.get(language), lineOfHtml(element.content)].filter(Boolean).join(' ');
    return { language, text: [title, subtitles.get(language)].filter(Boolean).join(': ') };
  });
}

const placeOf = ({ attributes }: XmlElement) => Number(attributes.seq ?? 0);

function authors(publication: XmlElement, language: string | null, remarks: Remark[]): Person[] {
  const { primary_contact_id: contact } = publication.attributes;
  const all = publication.find('authors')?.all('author') ?? [];
  const lost = new Set(all.flatMap((author) => author.elements.map(({ name }) => name)));
  for (const name of OF_AUTHORS) lost.delete(name);
  if (lost.size) remarks.push(remark('authorFields', { names: [...lost].join(', ') }));
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((author, index) => {
      const { user_group_ref: role, id } = author.attributes;
      if (role && !/^(?:author|autor)/i.test(role)) remarks.push(remark('role', { author: index + 1, role }));
      const [given, family] = ['givenname', 'familyname'].map((name) => textOf(author, name, language));
      return {
        given: family === null ? null : given,
        family: family ?? given,
        orcid: author.text('orcid'),
        affiliations: affiliations(author, language),
        isCorresponding: id !== undefined && id === contact,
      };
    });
}

/** Up to 3.4 a text per language; since 3.5 an element per affiliation, with its names and ROR id. */
function affiliations(author: XmlElement, language: string | null): Affiliation[] {
  const affiliations = author.all('affiliation');
  const structured = affiliations.filter((affiliation) => affiliation.elements.length);
  if (structured.length)
    return structured.map((affiliation) => ({
      name: textOf(affiliation, 'name', language),
      ror: affiliation.text('ror'),
    }));
  return [{ name: textOf(author, 'affiliation', language), ror: author.text('rorId') }];
}

/** The file of a submission: in 3.2 its latest revision, later the only one. */
function fileOf(submission: XmlElement | undefined): { name: string; file: string | null; isElsewhere: boolean } {
  const revisions = submission?.all('revision') ?? [];
  const latest = revisions.toSorted((one, other) => Number(one.attributes.number) - Number(other.attributes.number));
  const holder = latest.at(-1) ?? submission?.all('file').at(-1) ?? submission;
  return {
    name: latest.at(-1)?.attributes.filename ?? submission?.text('name') ?? 'article.pdf',
    file: holder?.find('embed')?.embedded ?? null,
    isElsewhere: !!holder?.find('href'),
  };
}

/** The PDF and the text among the files of the version shown, preferably in the language of the article; the others supplement it. */
function galleysOf(article: XmlElement, shown: XmlElement, language: string | null, folder: string, remarks: Remark[]) {
  const submissions = new Map(article.all('submission_file').map((one) => [one.attributes.id, one]));
  const galleys = shown.all('article_galley').map((galley) => {
    const id = galley.find('submission_file_ref')?.attributes.id ?? '';
    const submission = submissions.get(id);
    submissions.delete(id);
    const isRemote = galley.find('remote') !== null;
    return {
      label: galley.text('name') ?? 'galley',
      locale: languageTag(galley.attributes.locale),
      galley: galley.attributes.url_path || (idsOf(galley, 'internal')[0] ?? null),
      isRemote,
      ...fileOf(submission),
    };
  });
  const preferred = (list: typeof galleys) => list.find(({ locale }) => locale === language) ?? list[0];
  const stored = galleys.filter(({ file }) => file !== null);
  const chosen = preferred(stored.filter(({ file }) => isPdf(file!)));
  const page = preferred(stored.filter((one) => one !== chosen && PAGE.test(one.name)));
  const relations = DATA_CITATIONS.flatMap((name) => [...shown.within(name)]).map(dataOf);
  for (const one of galleys.filter((galley) => galley !== chosen && galley !== page)) {
    const { label: note, file, galley, locale: language, isElsewhere, isRemote } = one;
    if (!file) remarks.push(remark(isElsewhere || isRemote ? 'fileElsewhere' : 'fileDamaged', { file: note }));
    else relations.push({ kind: RelationKind.HAS_SUPPLEMENT, file: named(file, one.name), galley, note, language });
  }
  if (submissions.size) remarks.push(remark('hiddenFiles', { count: submissions.size }));
  return {
    pdf: chosen ? named(chosen.file!, /\.pdf$/i.test(chosen.name) ? chosen.name : `${chosen.name}.pdf`) : null,
    fullText: page ? textIn(page.file!, folder, remarks) : null,
    relations,
  };
}

const PAGE = /\.(?:html?|xml)$/i;

function textIn(file: string, folder: string, remarks: Remark[]): string | null {
  const html = fs.readFileSync(file, 'utf8');
  const pictures = [...html.matchAll(/<(?:img|graphic)\b(?![^>]*\ssrc=["']data:)/gi)].length;
  if (pictures) remarks.push(remark('pictures', { count: pictures }));
  return storedText(html, folder, remarks);
}

function coverOf(element: XmlElement, remarks: Remark[]): string | null {
  const covers = [...element.all('covers'), ...element.all('issue_covers')].flatMap((list) => list.elements);
  const pictures = covers.flatMap((cover) => {
    const file = cover.find('embed')?.embedded;
    const name = cover.text('cover_image') ?? '';
    if (file) return [{ file, name: extensionOf(name) ? name : 'cover.jpg' }];
    if (name || cover.find('embed'))
      remarks.push(remark(cover.find('href') ? 'fileElsewhere' : 'fileDamaged', { file: name || 'cover' }));
    return [];
  });
  if (pictures.length > 1) remarks.push(remark('otherCovers', { count: pictures.length - 1 }));
  return pictures.length ? named(pictures[0].file, pictures[0].name) : null;
}
