import { requireLinear } from '../../../test/measures/processor-time.js';
import { splitAuthors } from '../../../client/shared/texts.js';
import { authorsOf } from './author.js';

describe('the authors of a material', () => {
  it.each([
    ['Sami Frashëri', ['Sami Frashëri']],
    ['A. Hoxha, B. Kola dhe C. Dervishi', ['A. Hoxha', 'B. Kola', 'C. Dervishi']],
    ['Ami Boué & Franz Nopcsa', ['Ami Boué', 'Franz Nopcsa']],
    ['Hahn, Johann Georg von; Durham, Edith', ['Hahn, Johann Georg von', 'Durham, Edith']],
    ['Martin Luther King, Jr., Srđan Dragojević', ['Martin Luther King, Jr.', 'Srđan Dragojević']],
    ['Frashëri , Sami', ['Frashëri , Sami']],
    ['Hoxha, Xh., Kola, B. C. dhe Çela, D.-E.', ['Hoxha, Xh.', 'Kola, B. C.', 'Çela, D.-E.']],
    ['Sami Frashëri,\r\nFrashëri, Naim , \n Ana Çela,', ['Sami Frashëri', 'Frashëri, Naim', 'Ana Çela']],
    [' ; ', []],
    ['', []],
  ])('reads %j as %j', (text, names) => {
    expect(splitAuthors(text)).toEqual(names);
  });

  it('takes the last word as the family name unless more is known', () => {
    const details = {
      name: 'Johann Georg von Hahn',
      givenName: 'Johann Georg',
      familyName: 'von Hahn',
      orcid: null,
      affiliation: 'Syros',
    };
    expect(authorsOf('Sami Frashëri; Johann Georg von Hahn', [details])).toMatchObject([
      { name: 'Sami Frashëri', givenName: 'Sami', familyName: 'Frashëri', orcid: null, affiliation: null },
      { ...details, affiliations: [{ name: 'Syros', ror: null }], roles: [], isOrganisation: false },
    ]);
  });

  it.each([
    ['Hahn, Johann Georg von; Durham, Edith', ['Johann Georg von', 'Hahn'], ['Edith', 'Durham']],
    ['Hoxha A.; Kola B. C.', ['A.', 'Hoxha'], ['B. C.', 'Kola']],
    ['Hoxha A; Arben KOLA', ['A', 'Hoxha'], ['Arben', 'KOLA']],
    ['Kola A.B.C.; Zeka A.B.C.D', ['A.B.C.', 'Kola'], ['Zeka', 'A.B.C.D']],
    ['Prof. Dr. Arben Hoxha; Prof.Asoc.Dr. Ana Çela', ['Arben', 'Hoxha'], ['Ana', 'Çela']],
    ['J. G. von Hahn; Strabo', ['J. G.', 'von Hahn'], [null, 'Strabo']],
    ['Vincent van Gogh; mimoza Koci', ['Vincent', 'van Gogh'], ['mimoza', 'Koci']],
    ['Ursula von der Leyen; sami frashëri', ['Ursula', 'von der Leyen'], ['sami', 'frashëri']],
    ['Martin Luther King Jr.; Smith III, John', ['Martin Luther', 'King'], ['John', 'Smith']],
    ['Martin Luther King, Jr.; Smith, John, Sr', ['Martin Luther', 'King'], ['John', 'Smith']],
    ['Pali II; Dr. Hoxha Jr.', [null, 'Pali II'], [null, 'Hoxha Jr.']],
  ])('splits the names in %j', (text, ...parts) => {
    expect(authorsOf(text, []).map(({ givenName, familyName }) => [givenName, familyName])).toEqual(parts);
  });

  it('derives the parts of a name from it if only other details are known, or some of the same parts', () => {
    const orcid = 'https://orcid.org/0000-0002-1825-0097';
    const details = [
      { name: 'Sami Frashëri', orcid },
      { name: 'Ana Çela', familyName: 'Çela', affiliation: 'Universiteti' },
      { name: 'Fan Stilian Noli', familyName: 'Stilian Noli' },
      { name: 'Instituti i Gjeografisë', isOrganisation: true },
    ];
    expect(authorsOf(details.map(({ name }) => name).join('; '), details)).toMatchObject([
      { givenName: 'Sami', familyName: 'Frashëri', orcid },
      { givenName: 'Ana', familyName: 'Çela', affiliation: 'Universiteti' },
      { givenName: null, familyName: 'Stilian Noli' },
      { givenName: null, familyName: null },
    ]);
  });

  it.each(['II ', 'A. ', 'Dr. ', ' Jr', 'van '])('takes time in proportion to a name of %j', (word) =>
    requireLinear((size) => authorsOf(`${word.repeat(size / word.length)}x;`, []), 200_000),
  );

  it('drops the details of an author who is no longer named', () => {
    expect(authorsOf('Strabo', [{ name: 'Ptolemy', orcid: 'https://orcid.org/0000-0002-1825-0097' }])).toMatchObject([
      { name: 'Strabo', orcid: null },
    ]);
  });
});
