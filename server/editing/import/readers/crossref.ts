import { inOneLine } from '../../../../client/shared/texts.js';
import { fieldsLost, remark } from '../remark.js';
import { type ArticleRecord, type Person, type SourceRecord, languageTag, textOfHtml } from './record.js';
import { dateIn, dayIn } from './jats.js';
import { journalNamed } from './rows.js';
import { type XmlElement, type XmlFile, readXml } from './xml.js';

/** A Crossref deposit, versions 4.3 to 5.4. Only journal articles are read. */
export async function* readCrossref(file: XmlFile): AsyncGenerator<SourceRecord> {
  for await (const element of readXml(file, { records: ['journal_article', ...OTHERS] })) {
    const { name } = element;
    if (name === 'journal_article') yield articleOf(element);
    else yield { kind: 'none', name: element.text('doi') ?? name, remark: remark('notArticle', { type: name }) };
  }
}

const OTHERS =
  'book conference report-paper dissertation posted_content standard database peer_review sa_component'.split(' ');

const IMPORTED = (
  'titles contributors abstract publication_date acceptance_date pages publisher_item ' +
  'program doi_data citation_list crossmark archive_locations'
).split(' ');

function articleOf(article: XmlElement): ArticleRecord {
  const journal = article.ancestors.find(({ name }) => name === 'journal');
  const facts = journal?.find('journal_metadata') ?? null;
  const issue = journal?.find('journal_issue') ?? null;
  const language = languageTag(article.attributes.language ?? facts?.attributes.language);
  const issns = facts?.all('issn') ?? [];
  const isOnline = (issn: XmlElement) => issn.attributes.media_type === 'electronic';
  const published = onlineOf(article.all('publication_date')) ?? onlineOf(issue?.all('publication_date') ?? []);
  const titles = article.all('titles');
  const program = (name: string) => [...article.within('program')].filter(({ attributes }) => attributes.name === name);
  return {
    kind: 'article',
    doi: article.text('doi_data', 'doi'),
    journal: journalNamed(
      facts?.all('full_title').map((title) => title.text()) ?? [],
      [issns.find((one) => !isOnline(one)), issns.find(isOnline)].map((issn) => issn?.text()),
    ),
    volume: issue?.text('journal_volume', 'volume') ?? null,
    number: issue?.text('issue') ?? null,
    year: published?.text('year'),
    issueTitles: [{ language: null, text: issue?.text('titles', 'title') ?? null }],
    language,
    titles: [
      // Crossref gives no languages for the others.
      ...titles.map((one, index) => ({ language: index ? 'en' : language, text: titleOf(one) })),
      ...titles.flatMap((one) =>
        one.all('original_language_title').map((original) => ({
          language: languageTag(original.attributes.language),
          text: textOfHtml(original.content),
        })),
      ),
    ],
    abstracts: article.all('abstract').map((abstract) => ({
      language: languageTag(abstract.attributes['xml:lang']) ?? language,
      text: paragraphs(abstract),
    })),
    authors: people(article),
    references: article.find('citation_list')?.all('citation').flatMap(referenceOf) ?? [],
    date: dateIn(published),
    acceptedOn: dayIn(onlineOf(article.all('acceptance_date'))),
    firstPage: article.text('pages', 'first_page') ?? article.text('publisher_item', 'item_number'),
    lastPage: article.text('pages', 'last_page'),
    licenceUrl: program('AccessIndicators')[0]?.text('license_ref') ?? null,
    funding: program('fundref').flatMap(fundingOf),
    addresses: [article.text('doi_data', 'resource') ?? ''],
    remarks: fieldsLost(article.elements.map(({ name }) => name).filter((name) => !IMPORTED.includes(name))),
  };
}

const titleOf = (titles: XmlElement): string =>
  [titles.find('title'), titles.find('subtitle')].flatMap((one) => (one ? [inOneLine(one.content)] : [])).join(': ');

const paragraphs = (abstract: XmlElement): string =>
  [...abstract.within('p')].flatMap((one) => one.text() ?? []).join('\n\n') || (abstract.text() ?? '');

/** Preferably the date of online publication. */
const onlineOf = (dates: XmlElement[]): XmlElement | undefined =>
  dates.find(({ attributes }) => attributes.media_type === 'online') ?? dates[0];

function people(article: XmlElement): Person[] {
  const isAuthor = ({ attributes }: XmlElement) => (attributes.contributor_role ?? 'author') === 'author';
  return (article.find('contributors')?.elements ?? []).filter(isAuthor).map((one): Person => {
    if (one.name === 'organization') return { family: one.text(), isOrganisation: true };
    const institutions = (one.find('affiliations')?.all('institution') ?? []).map((affiliation) => ({
      name: affiliation.text('institution_name'),
      ror: affiliation.having('institution_id', 'type', 'ror')?.text(),
    }));
    const older = one.all('affiliation').map((affiliation) => ({ name: affiliation.text() }));
    return {
      given: one.text('given_name'),
      family: [one.text('surname'), one.text('suffix')].filter(Boolean).join(' '),
      orcid: one.text('ORCID'),
      affiliations: [...institutions, ...older],
    };
  });
}

function referenceOf(citation: XmlElement): string[] {
  const doi = citation.text('doi');
  const parts = ['author', 'cYear', 'article_title', 'volume_title', 'journal_title', 'volume', 'issue', 'first_page'];
  const text = citation.text('unstructured_citation') ?? parts.flatMap((part) => citation.text(part) ?? []).join('. ');
  const whole = doi && !text.toLowerCase().includes(doi.toLowerCase()) ? `${text} https://doi.org/${doi}`.trim() : text;
  return whole ? [whole] : [];
}

function fundingOf(program: XmlElement) {
  const groups = program.all('assertion').filter(({ attributes }) => attributes.name === 'fundgroup');
  return (groups.length ? groups : [program]).map((group) => {
    const funder = group.having('assertion', 'name', 'funder_name');
    const name = funder && inOneLine(funder.children.filter((child) => typeof child === 'string').join(''));
    const funderId = funder?.having('assertion', 'name', 'funder_identifier')?.text();
    return { funder: name, funderId, award: group.having('assertion', 'name', 'award_number')?.text() };
  });
}
