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
      title: 'Liqeni i Shkodrës dhe bregu i tij lindor',
      authorsText: 'Ana Kola; Besnik Dervishi',
      authorCount: 2,
      areAuthorsSure: true,
      abstract: 'Liqeni është më i madhi i Ballkanit.',
      keywords: 'liqen, breg, Shkodër',
      doi: '10.1234/rgj.2023.5',
      pageCount: 12,
      firstPage: 17,
      lastPage: 28,
    });
  });

  it('suggests nothing where nothing can be read', () => {
    const nothing = {
      title: null,
      authorsText: null,
      authorCount: 0,
      areAuthorsSure: false,
      abstract: null,
      keywords: null,
      doi: null,
      firstPage: null,
      lastPage: null,
    };
    expect(suggestionOf({ pages: [[]], pageCount: 1 })).toEqual({ ...nothing, pageCount: 1 });
    expect(suggestionOf({ pages: [[line('●❡tt✐♥❣ st❛rt❡❞ ✇✐t❤')]], pageCount: 1 })).toEqual({
      ...nothing,
      pageCount: 1,
    });
    expect(suggestionOf({ pages: [], pageCount: 0 })).toEqual({ ...nothing, pageCount: 0 });
  });

  it.each<[string, [string, number?][], string | null, boolean]>([
    [
      'in one line',
      [
        ['by Benedikt Gräler, Edzer Pebesma and Gerard Heuvelink', 12],
        ['Mar 25, 2016', 8],
      ],
      'Benedikt Gräler; Edzer Pebesma; Gerard Heuvelink',
      true,
    ],
    [
      'behind an affiliation',
      [
        ['ifgi', 8],
        ['Institute for Geoinformatics', 8],
        ['University of Münster', 8],
        ['Edzer Pebesma, Benedikt Gräler', 12],
      ],
      'Edzer Pebesma; Benedikt Gräler',
      true,
    ],
    [
      'each above an affiliation',
      [
        ['Sebastian Meyer', 12],
        ['∗', 8],
        ['Friedrich-Alexander-Universität', 11],
        ['Erlangen-Nürnberg', 11],
        ['Leonhard Held', 12],
        ['University of Zurich', 11],
      ],
      'Sebastian Meyer; Leonhard Held',
      true,
    ],
    [
      'with marks that stand higher',
      [
        ['Sonya Wolf', 11],
        ['1', 7],
        [', Colin Griswold', 11],
        ['2', 7],
        [', and Ana-Maria de la Cruz', 11],
        ['1, 2', 7],
        ['2 Dartmouth College, New Hampshire', 9],
      ],
      'Sonya Wolf; Colin Griswold; Ana-Maria de la Cruz',
      true,
    ],
    [
      'broken within a name',
      [
        ['Ana Kola1, Besnik Dervishi2*, Camille', 12],
        ['Noûs3 dhe Dritan Hoxha1', 12],
      ],
      'Ana Kola; Besnik Dervishi; Camille Noûs; Dritan Hoxha',
      true,
    ],
    [
      'broken behind a comma, between given and family names',
      [
        ['Rui T. Hugman', 11],
        ['1', 8],
        [', Brioch', 11],
        ['Hemmings', 11],
        ['3', 8],
        [', Tania Vanessa', 11],
        ['Arellano-Fernandez', 11],
        ['3,6', 8],
        [',', 11],
        ['and John C.', 11],
        ['Gallagher', 11],
        ['4', 8],
        ['1 Department of Geography, University of Dayton', 9],
      ],
      'Rui T. Hugman; Brioch Hemmings; Tania Vanessa Arellano-Fernandez; John C. Gallagher',
      true,
    ],
    [
      'as two whose last one is not read to its end',
      [
        ['Ana Kola, Besnik Dervishi and', 12],
        ['@b_dervishi', 9],
      ],
      'Ana Kola; Besnik Dervishi',
      false,
    ],
    [
      'in capitals, one a line',
      [
        ['ANA KOLA', 12],
        ['BESNIK DERVISHI', 12],
        ['Tirana, Albania', 10],
      ],
      'ANA KOLA; BESNIK DERVISHI',
      true,
    ],
    [
      'beside something that could be one',
      [
        ['Ana Kola', 12],
        ['New York', 10],
      ],
      'Ana Kola',
      false,
    ],
    [
      'and none',
      [
        ['Volume 3, Issue 2', 12],
        ['Tirana Municipality Report', 12],
        ['June 2024', 10],
      ],
      null,
      false,
    ],
  ])('finds the authors %s', (_, head, authorsText, areAuthorsSure) => {
    const lines = [
      line('Titulli i veprës', 18),
      ...head.map(([text, size]) => line(text, size)),
      line('Abstract'),
      line('Teksti i Parë.'),
    ];
    expect(suggestionOf({ pages: [lines], pageCount: 3 })).toMatchObject({ authorsText, areAuthorsSure });
  });
});
