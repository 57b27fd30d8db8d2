// Records as large as the limits of their fields allow, and as many as a journal can have: what short records cost proves little.

const TEXT = 1_000_000;
const TITLE = 1_000;
const REFERENCES = 2_000;
const RELATED = 50;
const NOTE = 2_000;

/** `text` repeated; the piece at the end is whole. */
const upTo = (length, text) => text.repeat(Math.floor(length / text.length));
const many = (count, item) => Array.from({ length: count }, (_, n) => item(n));

const title = upTo(TITLE, 'Reliefi i Alpeve Shqiptare dhe lumi i Valbonës ').trim();
const abstract = upTo(TEXT, 'Një përshkrim i maleve të Shqipërisë nga veriu në jug, me lartësitë. ').trim();
const keywords = many(200, (n) => `${upTo(400, 'reliev karstik dhe lumi ')}${n}`).join(', ');
const references = many(REFERENCES, (n) =>
  `Frashëri, S. (${1900 + (n % 120)}). ${title.slice(0, 180)} ${n}. https://doi.org/10.1000/${n}`.padEnd(
    TEXT / REFERENCES - 1,
  ),
).join('\n');
const names = many(1_000, (n) => `Autori ${String.fromCharCode(65 + (n % 26))}. Mbiemri-${n}`);
const authorDetails = names.slice(0, 500).map((name, n) => ({
  name,
  givenName: `Autori ${String.fromCharCode(65 + (n % 26))}.`,
  familyName: `Mbiemri-${n}`,
  orcid: null,
  affiliations: many(4, (of) => ({ name: `Universiteti i Tiranës, departamenti ${of}`, ror: null })),
  roles: [],
  isOrganisation: false,
  isCorresponding: n === 0,
}));
const places = {
  type: 'FeatureCollection',
  features: many(100, (n) => ({
    type: 'Feature',
    properties: { name: `Vendi ${n}` },
    geometry: {
      type: 'Polygon',
      coordinates: [[...many(30, (at) => [19 + n / 100 + at / 1_000, 41 + at / 1_000]), [19 + n / 100, 41]]],
    },
  })),
};
const funding = many(50, (n) => ({ funder: `Ministria e Arsimit ${n}`, funderId: null, award: `A-${n}` }));

/** The later articles are related to all of the first. */
const related = many(RELATED, (n) => ({
  ...{ kind: n % 2 ? 'CORRECTS' : 'COMMENTS_ON', materialId: null, doi: `10.1000/${n + 1}`, url: null, date: null },
  ...{ note: upTo(NOTE, 'Gabim në hartë. '), noteEn: upTo(NOTE, 'An error in a map. ') },
}));

/** As it is stored, with what sanitising finds hardest: many tags, links to references, mathematics and figures. */
const paragraph = (n) =>
  `<p>Reliefi <em>karstik</em> i <a href="#ref-${n + 1}">[${n + 1}]</a> matur <sup>2</sup> ${'në terren dhe me harta '.repeat(8)}</p>`;
const formula = '<math display="block"><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></mrow></math>';
const figure = (n) =>
  `<figure id="ft-fig${n}"><img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(4_000)}" alt="Harta ${n}" loading="lazy" /><figcaption>Harta ${n}</figcaption></figure>`;
const section = (n) =>
  `<section><h2 id="ft-h${n}">Kreu ${n}</h2>${many(60, paragraph).join('')}${formula}${n <= 5 ? figure(n) : ''}</section>`;
function fullText() {
  let text = '';
  for (let n = 1; ; n++) {
    const next = section(n);
    if (text.length + next.length > TEXT) return text;
    text += next;
  }
}
const contents = `<ul>${upTo(TEXT - 10, '<li>Malet e Shqipërisë <em>nga veriu në jug</em>, <a href="https://example.org/1">12</a>, me lartësitë e matura në terren dhe hartat e tyre</li>')}</ul>`;

/**
 * Adds `issues` issues and `articles` articles, half of these in one issue. `sql` executes one statement with its parameters: SQL is
 * quicker than a request for each, and what it writes is what the product would have stored.
 */
export async function fillToLimits(sql, { issues = 300, articles = 100 } = {}) {
  await sql(
    `insert into materials (category_id, title, abstract, number, publication_year, contents, scientific_board, editorial_board)
     select 1, $1 || ' ' || n, $2, n % 6, 1900 + n / 6, $3, $4, $4 from generate_series(1, $5::int) n`,
    [title.slice(0, TITLE - 5), abstract, contents, names.join('; '), issues],
  );
  // Would write each related record again for every one that names it.
  await sql('alter table materials disable trigger touch_related', []);
  await sql(
    `insert into materials (category_id, title, abstract, abstract_en, number, publication_year, authors_text, author_details, keywords,
       keywords_en, "references", full_text, places, funding, related_works, doi, language)
     select 2, $1 || ' ' || n, $2, $2, case when n % 2 = 0 then 1 else n % 6 end, case when n % 2 = 0 then 1901 else 1901 + n / 6 end,
       $3, $4, $5, $5, $6, $7, $8, $9, case when n > ${RELATED} then $10::jsonb else '[]' end, '10.1000/' || n, 'sq' from generate_series(1, $11::int) n`,
    [
      title.slice(0, TITLE - 5),
      abstract,
      names.join('; '),
      JSON.stringify(authorDetails),
      keywords,
      references,
      fullText(),
      JSON.stringify(places),
      JSON.stringify(funding),
      JSON.stringify(related),
      articles,
    ],
  );
  await sql('alter table materials enable trigger touch_related', []);
}
