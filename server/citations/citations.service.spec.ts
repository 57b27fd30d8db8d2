import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { PLACEHOLDER_SETTINGS } from '../journal/journal.entity.js';
import { CitationsService, CitationStyle } from './citations.service.js';
import { Material } from '../materials/material.entity.js';

const journal = { ...PLACEHOLDER_SETTINGS, version: 1, demonstration: false };
const citations = new CitationsService();
const cite = (one: Material, style: CitationStyle) => citations.cite(one, style, journal);
/** What a reference manager would read. */
const read = (text: string) => {
  const { data } = new Cite(text);
  expect(data).toHaveLength(1);
  return data[0];
};

const article = Object.assign(new Material(), {
  id: 7,
  title: 'Liqeni i Shkodrës & bregu {i} tij',
  abstract: '',
  authorsText: 'Sami Frashëri; Ana Çela',
  authorDetails: [],
  number: 2,
  publicationYear: 2023,
  firstPage: 12,
  lastPage: 19,
  doi: '10.1234/rgj.2023.7',
  language: 'sq',
});

describe('a citation', () => {
  it('is printed in APA and Harvard', () => {
    expect(cite(article, CitationStyle.APA)).toBe(
      'Frashëri, S., & Çela, A. (2023). Liqeni i Shkodrës & bregu {i} tij. Revista Gjeografike Kombëtare, 2, 12–19. https://doi.org/10.1234/rgj.2023.7',
    );
    expect(cite(article, CitationStyle.HARVARD)).toContain('Frashëri, S. and Çela, A. (2023)');
  });

  it('is a BibTeX entry in UTF-8', () => {
    const bibtex = cite(article, CitationStyle.BIBTEX);
    expect(bibtex).toMatch(/^@article\{/);
    expect(bibtex).toContain('author = {Frashëri, Sami and Çela, Ana}');
    expect(bibtex).toContain('pages = {12--19}');
    expect(bibtex).toContain('doi = {10.1234/rgj.2023.7}');
  });

  it('is a RIS record with one line for each tag', () => {
    const lines = cite(article, CitationStyle.RIS).split('\r\n');
    expect(lines).toEqual([
      'TY  - JOUR',
      'TI  - Liqeni i Shkodrës & bregu {i} tij',
      'AU  - Frashëri, Sami',
      'AU  - Çela, Ana',
      `T2  - ${journal.title}`,
      `PB  - ${journal.publisher}`,
      'IS  - 2',
      'SP  - 12',
      'EP  - 19',
      'PY  - 2023',
      'DO  - 10.1234/rgj.2023.7',
      'LA  - sq',
      'ER  - ',
    ]);
  });

  it('never breaks a long title in RIS', () => {
    const title = 'open software for the hydrology of virtual inquiries and datasets '.repeat(12).trim();
    const long = Object.assign(new Material(), article, { title });
    expect(cite(long, CitationStyle.RIS).split('\r\n')[1]).toBe(`TI  - ${title}`);
  });

  it.each([
    'A } unbalanced',
    'A { open',
    'ends in a backslash \\',
    '100% of $5 & more_or_less #1 ~ x^2',
    'braces {} and "quotes"',
    '@article{evil, title = {x}}',
    'Planet_LB: ë ç 👩🏽‍🔬',
  ])('%j is read back from BibTeX as it was written', (title) => {
    const hostile = Object.assign(new Material(), article, { title, authorsText: `${title.replace(/[;,]/g, '')};` });
    const text = cite(hostile, CitationStyle.BIBTEX);
    expect(text.replace(/\\[{}]/g, '').match(/\{/g)).toHaveLength(text.replace(/\\[{}]/g, '').match(/\}/g)!.length);
    expect(read(text).title).toBe(title);
    expect(read(text)).toMatchObject({ DOI: '10.1234/rgj.2023.7', page: '12-19' });
  });

  it.each(['\n', '\r\n', '\r', '\u2028', '\u0085', '\u000b'])('has no line that %j in a text would begin', (sign) => {
    const title = `Malet${sign}ER  - ${sign}TY  - FAKE${sign}DO  - 10.9999/evil`;
    const hostile = Object.assign(new Material(), article, {
      title,
      authorsText: null,
      authorDetails: [],
    });
    Object.defineProperty(hostile, 'authors', {
      value: [{ name: title, givenName: title, familyName: title, orcid: null, affiliation: null }],
    });
    const lines = cite(hostile, CitationStyle.RIS).split(/\p{Zl}|\p{Cc}+/u);
    expect(lines.filter((line) => line.startsWith('TY'))).toEqual(['TY  - JOUR']);
    expect(lines.filter((line) => line.startsWith('DO'))).toEqual(['DO  - 10.1234/rgj.2023.7']);
    expect(read(cite(hostile, CitationStyle.RIS)).title).toBe('Malet ER - TY - FAKE DO - 10.9999/evil');
    expect(cite(hostile, CitationStyle.BIBTEX)).toContain('{{Malet ER - TY - FAKE DO - 10.9999/evil}}');
  });

  it.each([
    ['Frashëri, Sami; Hoxha, Arben', 'Frashëri, S., & Hoxha, A.'],
    ['Hoxha A.; Kola B. C.', 'Hoxha, A., & Kola, B. C.'],
    ['Prof. Dr. Arben Hoxha', 'Hoxha, A.'],
    ['Prof.Dr. Arben Hoxha', 'Hoxha, A.'],
    ['A. Hoxha, B. Kola', 'Hoxha, A., & Kola, B.'],
    ['Strabo', 'Strabo.'],
  ])('of %j begins with %j', (authorsText, beginning) => {
    expect(cite(Object.assign(new Material(), article, { authorsText }), CitationStyle.APA)).toMatch(
      new RegExp(`^${beginning.replaceAll('.', '\\.')} \\(2023\\)`),
    );
  });

  it('does not call an article without page numbers a preprint', () => {
    const bare = Object.assign(new Material(), article, { firstPage: null, lastPage: null });
    expect(cite(bare, CitationStyle.HARVARD)).toBe(
      'Frashëri, S. and Çela, A. (2023) “Liqeni i Shkodrës & bregu {i} tij,” Revista Gjeografike Kombëtare, (2). doi:10.1234/rgj.2023.7.',
    );
  });

  it('has the ISSN of the issue, else of the journal, and never a placeholder', () => {
    const issn = (ofIssue: string | null, online: string | null, print: string | null) =>
      /SN {2}- (.*)/.exec(
        citations.cite(article, CitationStyle.RIS, { ...journal, issnOnline: online, issn: print }, ofIssue),
      )?.[1];
    expect(issn('2577-3569', '1234-5679', null)).toBe('2577-3569');
    expect(issn('0000-0000', '1234-5679', '0378-5955')).toBe('1234-5679');
    expect(issn('Print: 1, online: 2', null, '0378-5955')).toBe('0378-5955');
    expect(issn(null, null, '0000-0000')).toBeUndefined();
    expect(issn(null, PLACEHOLDER_SETTINGS.issnOnline, PLACEHOLDER_SETTINGS.issn)).toBeUndefined();
  });

  it('leaves out what is not known', () => {
    const bare = Object.assign(new Material(), article, {
      doi: null,
      firstPage: null,
      lastPage: null,
      authorsText: null,
    });
    expect(cite(bare, CitationStyle.BIBTEX)).not.toMatch(/doi|pages|author|undefined|null/);
  });

  it('changes with what it is made from', () => {
    const renamed = Object.assign(new Material(), article, { title: 'Tjetër' });
    cite(article, CitationStyle.APA);
    expect(cite(renamed, CitationStyle.APA)).toContain('Tjetër');
    expect(citations.cite(article, CitationStyle.APA, { ...journal, title: 'Revista e re' })).toContain('Revista e re');
  });
});
