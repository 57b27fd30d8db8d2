import { processorTime } from '../../../test/measures/processor-time.js';
import { suggestionOf } from './suggestion.js';

const line = (text: string, size = 10) => ({ text, size });
const page = [
  line('Revista Gjeografike'),
  line('Liqeni i Shkodrës dhe', 18),
  line('bregu i tij lindor', 18),
  line('Ana Kola1, Besnik Dervishi2*', 12),
  line('Universiteti i Tiranës'),
  line('Përmbledhje'),
  line('Liqeni është më i mad-'),
  line('hi i Ballkanit.'),
  line('Fjalët kyçe: liqen, breg, Shkodër.'),
  line('1. Hyrje', 12),
  line('Këtu fillon teksti. https://doi.org/10.1234/rgj.2023.5.'),
  line('17'),
];

describe('what a PDF suggests', () => {
  it('reads title, authors, abstract, keywords, DOI and pages from a typical first page', () => {
    expect(suggestionOf({ pages: [page], pageCount: 12 })).toEqual({
      ...{ title: 'Liqeni i Shkodrës dhe bregu i tij lindor', doi: '10.1234/rgj.2023.5' },
      ...{ authorsText: 'Ana Kola; Besnik Dervishi', authorCount: 2, areAuthorsSure: true },
      ...{ abstract: 'Liqeni është më i madhi i Ballkanit.', keywords: 'liqen, breg, Shkodër' },
      ...{ pageCount: 12, firstPage: 17, lastPage: 28 },
    });
  });

  it('ends the abstract at the references or a title, without the language in its heading, or else where it would be too long', () => {
    const lines = Array.from({ length: 50 }, (_, n) => line(`r${n}`));
    for (const [end, abstract] of [
      [[line('Referencat:')], /^A lake\.$/],
      [[line('In bold.', 15), line('A title', 16)], /^A lake\. In bold\.$/],
      [[], /^A lake\. r0 .* r37$/],
    ] as const) {
      const page = [
        line('9'),
        line('Abstract (English)'),
        line('A lake.'),
        ...end,
        ...lines,
        line('Key words: a'),
        ...lines,
      ];
      expect(suggestionOf({ pages: [page], pageCount: 2 })).toMatchObject({
        ...{ abstract: expect.stringMatching(abstract), keywords: 'a r0 r1 r2', firstPage: 9, lastPage: 10 },
      });
    }
  });

  it('takes as the title what has letters, and at most 300 characters', () => {
    const titleOf = (text: string) => suggestionOf({ pages: [[line(text)]], pageCount: 1 }).title;
    const [longest, encoded] = ['a'.repeat(300), 'aaaaaaaaa❡'];
    expect([longest, encoded].map(titleOf)).toEqual([longest, encoded]);
    expect([`${longest}a`, 'aaaaaaaa❡❡'].map(titleOf)).toEqual([null, null]);
  });

  it('suggests nothing where nothing can be read', () => {
    const nothing = {
      ...{ title: null, authorsText: null, authorCount: 0, areAuthorsSure: false, abstract: null },
      ...{ keywords: null, doi: null, firstPage: null, lastPage: null },
    };
    for (const pages of [[[]], [[line('●❡tt✐♥❣ st❛rt❡❞ ✇✐t❤')]], []])
      expect(suggestionOf({ pages, pageCount: 3 })).toEqual({ ...nothing, pageCount: 3 });
  });

  it('examines a long line once, however many follow', async () => {
    const long = [line('Titulli', 18), line('Ana Kola, '.repeat(20_000))];
    const timeWith = (others: number) =>
      processorTime(() => suggestionOf({ pages: [long.concat(Array(others).fill(line('Ana Kola')))], pageCount: 1 }));
    let [alone, followed] = [Infinity, Infinity];
    // The fastest of a few attempts, since others compile code or collect garbage.
    for (let attempt = 0; attempt < 5; attempt++) {
      alone = Math.min(alone, await timeWith(1));
      followed = Math.min(followed, await timeWith(100));
    }
    expect(followed).toBeLessThan(8 * alone);
  });

  /** The size of each line and its text, and what is found. */
  const HEADS: Record<string, [head: string, authors: string | null, areSure?: false]> = {
    'in one line': [
      '12 by Benedikt Gräler, Edzer Pebesma and Gerard Heuvelink | 8 Mar 25, 2016',
      'Benedikt Gräler; Edzer Pebesma; Gerard Heuvelink',
    ],
    'behind an affiliation': [
      '8 ifgi | 8 Institute for Geoinformatics | 8 University of Münster | 12 Edzer Pebesma, Benedikt Gräler',
      'Edzer Pebesma; Benedikt Gräler',
    ],
    'each above an affiliation': [
      '12 Sebastian Meyer | 8 ∗ | 11 Friedrich-Alexander-Universität | 11 Erlangen-Nürnberg | 12 Leonhard Held | 11 University of Zurich',
      'Sebastian Meyer; Leonhard Held',
    ],
    'with marks that stand higher': [
      '11 Sonya Wolf | 7 1 | 11 , Colin Griswold | 7 2 | 11 , and Ana-Maria de la Cruz | 7 1, 2 | 9 2 Dartmouth College, New Hampshire',
      'Sonya Wolf; Colin Griswold; Ana-Maria de la Cruz',
    ],
    'broken within a name': [
      '12 Ana Kola1, Besnik Dervishi2*, Camille | 12 Noûs3 dhe Dritan Hoxha1',
      'Ana Kola; Besnik Dervishi; Camille Noûs; Dritan Hoxha',
    ],
    'broken behind a comma, between given and family names': [
      `11 Rui T. Hugman | 8 1 | 11 , Brioch | 11 Hemmings | 8 3 | 11 , Tania Vanessa | 11 Arellano-Fernandez | 8 3,6 | 11 , |
        11 and John C. | 11 Gallagher | 8 4 | 9 1 Department of Geography, University of Dayton`,
      'Rui T. Hugman; Brioch Hemmings; Tania Vanessa Arellano-Fernandez; John C. Gallagher',
    ],
    'as two whose last one is not read to its end': [
      '12 Ana Kola, Besnik Dervishi and | 9 @b_dervishi',
      'Ana Kola; Besnik Dervishi',
      false,
    ],
    'in capitals, one a line': ['12 ANA KOLA | 12 BESNIK DERVISHI | 10 Tirana, Albania', 'ANA KOLA; BESNIK DERVISHI'],
    'beside something that could be one': ['12 Ana Kola | 11 New York', 'Ana Kola', false],
    'beside what is none': [
      `12 Ana Kola | 12 Tirana | 12 Besnik Dervishi1 | 12 Shkodër | 12 Camille Noûs | 12 Akademia, Tirana | 12 Dritan Hoxha |
        12 May 5 | 12 Juan de la Cruz y Borbón | 12 Shtatë Fjalë Të Mëdha Nuk Janë Emër | 12 P A P E R | 12 Rui Hugman, e tjerë`,
      'Ana Kola; Besnik Dervishi; Camille Noûs; Dritan Hoxha; Juan de la Cruz y Borbón',
    ],
    'cut at the ends of lines': [
      '12 Ana Kola, Besnik | 12 Dervishi | 12 Tania Vanessa | 12 Arellano, Rui T.',
      'Ana Kola; Besnik Dervishi; Tania Vanessa Arellano; Rui T.',
    ],
    'after a line that looks like one': ['12 Ana Kola | 12 by Besnik Dervishi', 'Ana Kola; Besnik Dervishi'],
    'of whom one is incomplete': ['12 Ana Kola, Besnik | 10 Tirana', 'Ana Kola', false],
    'of whom all are just examined': [Array(60).fill('12 Ana Kola | 8 1').join(' | '), 'Ana Kola'],
    'of whom the last is not examined': [`${'12 Ana Kola | 8 1 | '.repeat(60)}12 Ana Kola`, 'Ana Kola', false],
    'only above the abstract': ['9 Abstract | 12 Ana Kola, Besnik Dervishi', null, false],
    'and none': ['12 Volume 3, Issue 2 | 12 Tirana Municipality Report | 10 June 2024', null, false],
  };
  it.each(Object.keys(HEADS))('finds the authors %s', (name) => {
    const [head, authorsText, areAuthorsSure = true] = HEADS[name];
    const lines = head.split(/ ?\|\s+/).map((one) => /^(\d+) (.*)$/.exec(one)!);
    const page = [
      line('Titulli i veprës', 18),
      ...lines.map(([, size, text]) => line(text, Number(size))),
      line('Abstract'),
      line('Teksti i Parë.'),
    ];
    expect(suggestionOf({ pages: [page], pageCount: 3 })).toMatchObject({ authorsText, areAuthorsSure });
  });
});
