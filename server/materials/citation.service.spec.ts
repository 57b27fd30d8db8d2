import { PLACEHOLDER_SETTINGS } from '../journal/journal.entity.js';
import { CitationService, CitationStyle } from './citation.service.js';
import { Material } from './material.entity.js';

const journal = { ...PLACEHOLDER_SETTINGS, version: 1 };
const citations = new CitationService();
const cite = (one: Material, style: CitationStyle) => citations.cite(one, style, journal);

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

  it('is a RIS record with one line for each author', () => {
    const lines = cite(article, CitationStyle.RIS).split(/\r?\n/);
    expect(lines).toEqual(
      expect.arrayContaining([
        'TY  - JOUR',
        'AU  - Frashëri, Sami',
        'AU  - Çela, Ana',
        'SP  - 12',
        'EP  - 19',
        'DO  - 10.1234/rgj.2023.7',
      ]),
    );
    expect(lines.at(-1)).toMatch(/^ER {2}-/);
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
