import { pastedAuthors, pastedDoi, pastedKeywords, pastedOrcid, pastedReferences } from './pasted';

it.each([
  [pastedAuthors, 'Ana Kola1,2\nBesnik Dervishi2*\nCamille Noûs', 'Ana Kola; Besnik Dervishi; Camille Noûs'],
  [pastedAuthors, 'Ana Kola, Besnik Dervishi and Camille Noûs', 'Ana Kola; Besnik Dervishi; Camille Noûs'],
  [pastedAuthors, 'Kola, Ana', null],
  [pastedAuthors, ' Kola, Ana\nPlatoni ', 'Kola, Ana; Platoni'],
  [pastedAuthors, 'Platoni\nStraboni', 'Platoni; Straboni'],
  [pastedKeywords, 'Keywords: lake; shore\nShkodër.', 'lake, shore, Shkodër'],
  [
    pastedReferences,
    '[1] Kola, A. (2001). Lumi\ni Drinit.\n[2] Noûs, C. (2020). On rivers.',
    'Kola, A. (2001). Lumi i Drinit.\nNoûs, C. (2020). On rivers.',
  ],
  [pastedReferences, 'Kola, A. Lumi\ni Drinit.\n\n\nmbi det\n\nmbi mal', 'Kola, A. Lumi i Drinit.\nmbi det\nmbi mal'],
  [pastedReferences, 'Kola, A. Lumi,\n12. në hartë\nNoûs, C. On', 'Kola, A. Lumi, 12. në hartë\nNoûs, C. On'],
  [
    pastedReferences,
    '\nKola, A. (2001). Gjeo-\ngrafia. https://a.example/\nb.pdf\nNoûs, C. (2020). Rivers.\n',
    'Kola, A. (2001). Gjeografia. https://a.example/b.pdf\nNoûs, C. (2020). Rivers.',
  ],
  [pastedDoi, 'https://doi.org/10.1000/182.', '10.1000/182'],
  [pastedDoi, '10.1000/182', null],
  [pastedOrcid, 'ORCID iD: 0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
])('%p makes of %j what its field takes', (paste, text, expected) => expect(paste(text)).toBe(expected));
