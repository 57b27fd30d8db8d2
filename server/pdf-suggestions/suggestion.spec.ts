import { linesOf, suggestionOf } from './suggestion.js';

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
      authorsText: 'Ana Kola, Besnik Dervishi',
      abstract: 'Liqeni është më i madhi i Ballkanit.',
      keywords: 'liqen, breg, Shkodër',
      doi: '10.1234/rgj.2023.5',
      firstPage: 17,
      lastPage: 28,
    });
  });

  it('suggests nothing where nothing can be read', () => {
    const nothing = {
      title: null,
      authorsText: null,
      abstract: null,
      keywords: null,
      doi: null,
      firstPage: null,
      lastPage: null,
    };
    expect(suggestionOf({ pages: [[]], pageCount: 1 })).toEqual(nothing);
    expect(suggestionOf({ pages: [[line('●❡tt✐♥❣ st❛rt❡❞ ✇✐t❤')]], pageCount: 1 })).toEqual(nothing);
    expect(suggestionOf({ pages: [], pageCount: 0 })).toEqual(nothing);
  });

  it('joins pieces on one height to a line', () => {
    const at = (text: string, y: number, size = 10) => ({ text, transform: [size, 0, 0, size, 0, y], ends: false });
    expect(linesOf([at('Shqi', 700), at('përia', 700), at(' ', 0), at('1899', 680, 8)])).toEqual([
      line('Shqipëria'),
      line('1899', 8),
    ]);
  });
});
