import { allEntries, around, entriesFrom, entryAt, entryIn, entryNamed, placeSlugOf } from './gazetteer.js';
import { type Place, isInBox, namesOf, placesOf } from './place.js';

/** Phrases of the demonstration (spelt as in 1899), of other journals and of manuscripts, by the place that they are about. */
const PHRASES: Record<string, string> = {
  shkoder:
    'në Shkodër; i Shkodrës; në Shkodrët; Shkodrësë; në qytetin e Shkodrës; Shkodrën; the city of Scutari; near Shkodra',
  kruje: 'Kruja; në Krujë; në kështjellën e Krujës; Krojë; Kroja e Skënderbeut; the castle of Kruja',
  shqiperi:
    'Shqipërisë; në Shqipëri; Vënd’ i Shqipërisë; në tërë Shqipërinë; e Shqipëris’; a Future Albania; Albania’s borders',
  'liqeni-i-ohrit': 'Liqeni i Ohrit; liqenit të Ohrit; në liqenin e Ohrit; brigjet e Liqenit të Ohrit; Lake Ohrid',
  'liqeni-i-shkodres': 'Liqenit të Shkodrës; në Liqenin e Shkodrës; the shores of Lake Skadar; Shkodra Lake',
  'liqeni-i-prespes': 'Liqeni i Prespës; në Prespë; Liqenet e Prespës; Prespa Lakes',
  tirane: 'Tiranës; Rritja urbane e Tiranës; në Tiranë; urban growth of Tirana; Tiranën',
  durres: 'Durrësi; nga Durrësit; në Durrës; portin e Durrësit; Durazzo',
  vlore: 'Vlorës; bregdeti i Vlorës; Vlora; in Vlorë; Valona',
  korce: 'në Korçë; i Korçës; Korça',
  elbasan: 'Elbasani; Elbasanit; në Elbasan',
  berat: 'i Beratit; Berat',
  gjirokaster: 'në Gjirokastrën; Gjirokastër; Gjirokastra',
  theth: 'Thethit; në Theth; Turizmi malor në Theth',
  vjose: 'Vijosa; lugina e Vjosës; Vjosës; the Vjosa River; gryka e Vjosës',
  shkumbin: 'lumit Shkumbin; Shkumbinit; Shkumbin River',
  drin: 'Drinit; ujërat e Drinit; the Drin',
  'drini-i-zi': 'Drinit të Zi; Black Drin',
  'mal-i-zi': 'Malit të Zi; Mali i Zi; Montenegro',
  kosove: 'Kosovës; në Kosovë; Kosovo',
  'maqedonia-e-veriut': 'Maqedonisë së Veriut; North Macedonia',
  maqedoni: 'Maqedonisë; Maqedoninë',
  greqi: 'Greqisë; në Greqi; Greece',
  epir: 'Epirit; Epiri; the people of Epirus',
  iliri: 'Ilyrisë; në Iliri',
  manastir: 'Manastirit; Monastir',
  janine: 'Janinësë; në Janinë; Ioannina',
  'alpet-shqiptare': 'Alpeve Shqiptare; Bjeshkëve të Nemuna; the Albanian Alps',
  'deti-adriatik': 'Detit Adriatik; në Adriatik; the Adriatic coast',
  'deti-jon': 'Detit Jon; Ionian Sea',
  'qarku-i-shkodres': 'qarkun e Shkodrës; Shkodër County',
  cameri: 'Çamërisë',
  llogara: 'qafa e Llogarasë; në Llogara; Llogara Pass',
  'laguna-e-karavastase': 'Karavastasë; në Karavasta',
  myzeqe: 'Myzeqesë; Fushën e Myzeqesë',
  stamboll: 'Konstantinopojë',
  selanik: 'Salonik; the Thessaloniki Plain',
};

const phrases = Object.entries(PHRASES).flatMap(([key, texts]) =>
  texts.split('; ').map((text) => [text, key] as const),
);

describe('the gazetteer', () => {
  it('knows what all but one of a hundred phrases are about, inflected or in English', () => {
    const missed = phrases.filter(([text, key]) => entryIn(text)?.key !== key);
    expect([phrases.length > 100, missed]).toEqual([true, [['në Shkodrët', 'shkoder']]]);
  });

  it('has each place once, within another that exists, near it, with ids of one form', () => {
    const all = allEntries();
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    const wrong = all.filter(
      ({ key, kind, name, nameEn, longitude, latitude, box, sameAs }) =>
        placeSlugOf(key) !== key ||
        !name ||
        !nameEn ||
        !kind ||
        !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) ||
        (box && !(box[0] <= longitude && longitude <= box[2] && box[1] <= latitude && latitude <= box[3])) ||
        !sameAs.every((uri) =>
          /^https:\/\/sws\.geonames\.org\/\d+\/$|^http:\/\/www\.wikidata\.org\/entity\/Q\d+$/.test(uri),
        ),
    );
    expect(wrong).toEqual([]);
    const municipalities = all.filter(({ kind, parent }) => kind === 'municipality' && parent?.kind === 'county');
    expect(municipalities).toHaveLength(61);
    expect(all.filter(({ kind, parent }) => kind === 'locality' && parent?.kind !== 'municipality')).toEqual([]);
    const isFar = ({ longitude, latitude, parent }: (typeof all)[number]) =>
      Math.hypot(longitude - parent!.longitude, latitude - parent!.latitude) > 0.6;
    expect(all.filter((place) => place.kind === 'locality' && isFar(place)).map(({ key }) => key)).toEqual([]);
  });

  it('knows what a place lies in, and its namesakes by where they are', () => {
    expect(around(entryAt('theth')!).map(({ name }) => name)).toEqual(['Shkodër', 'Qarku i Shkodrës', 'Shqipëria']);
    expect(entryNamed('Golem', { longitude: 19.53, latitude: 41.25 })?.parent?.key).toBe('kavaje');
    expect(entryNamed('Golem', { longitude: 19.69, latitude: 40.97 })?.parent?.key).toBe('lushnje');
    expect(entryNamed('Golem, Kavajë, Albania')?.parent?.key).toBe('kavaje');
    expect([entryNamed('Shkodra, Albania')?.key, entryNamed('Shkodra, Greece')]).toEqual(['shkoder', null]);
    const { longitude, latitude } = entryAt('berat')!;
    const keyAt = (name: string, further: number) => entryNamed(name, { longitude, latitude: latitude + further })?.key;
    expect([keyAt('Berat', 0.4), keyAt('Berat', 0.8)]).toEqual(['berat', undefined]);
    const northOfIllyria = (further: number) => keyAt('Iliria', entryAt('iliri')!.latitude - latitude + further);
    expect([northOfIllyria(2.9), northOfIllyria(3.1)]).toEqual(['iliri', undefined]);
  });

  it('suggests from the first letters, and nothing for nothing', () => {
    expect(entriesFrom('Shkod', 8)[0].key).toBe('shkoder');
    expect(entriesFrom('scut', 8)[0].key).toBe('shkoder');
    expect(entriesFrom('ohri', 8).map(({ key }) => key)).toEqual(expect.arrayContaining(['oher', 'liqeni-i-ohrit']));
    expect([entriesFrom('', 8), entriesFrom('…', 8), entriesFrom('x'.repeat(9_999), 8)]).toEqual([[], [], []]);
  });

  it('does not take words for places', () => {
    for (const text of ['', '…', 'what the region has', 'hot and dry', 'x '.repeat(50_000)])
      expect(entryIn(text)).toBeNull();
  });
});

const at = (properties: object | null, longitude = 19.77, latitude = 42.4) =>
  placesOf({ features: [{ properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } }] })[0];

describe('a place of a record', () => {
  it('is found by all names of its own and of what it lies in', () => {
    expect(namesOf(at({ name: 'në Thethin e vjetër', gazetteer: 'theth' }))).toEqual(
      expect.arrayContaining(['në Thethin e vjetër', 'Thethi', 'Scutari', 'Shkodër County']),
    );
  });

  it('stays what was written where the gazetteer has no such place, or has it elsewhere', () => {
    expect(at({ name: 'Kodra', nameEn: 'The Hill' })).toMatchObject({ name: 'Kodra', nameEn: 'The Hill', entry: null });
    expect(at({ name: 'Berat' }, 4.3, 48.8)).toMatchObject({ name: 'Berat', entry: null });
    expect(at(null)).toMatchObject({ name: null, entry: null, longitude: 19.77, latitude: 42.4 });
    expect(at({ name: 'Theth', gazetteer: 'asnjë' }).entry?.key).toBe('theth');
    expect([placesOf(null), placesOf({}), placesOf([])]).toEqual([[], [], []]);
  });

  it('lies in a box, also in part, or across the antimeridian', () => {
    const areIn = (place: Place, boxes: string) =>
      boxes.split('; ').map((box) => isInBox(place, box.split(' ').map(Number)));
    const fiji = at({ name: 'Taveuni' }, -179.5, -17);
    const around =
      '170 -20 -170 -10; 170 -17 -179.5 -17; -179.5 -17 179 -17; -179.5 -17 -179.5 -17; -179.5 -90 -180 90';
    expect(areIn(fiji, around)).not.toContain(false);
    const beside =
      '19 39 21 43; 170 -20 180 -10; 170 -16 -170 -10; 170 -20 -170 -18; 170 -20 -179.6 -10; 19 -20 19 -10';
    expect(areIn(fiji, beside)).not.toContain(true);
    const coordinates = ['19 42', '20 41'].map((position) => position.split(' ').map(Number));
    const [line, nothing] = placesOf({ features: [{ geometry: { type: 'LineString', coordinates } }, {}] });
    expect(line).toMatchObject({ box: [19, 41, 20, 42], longitude: 19.5, latitude: 41.5 });
    expect([...areIn(line, '19.9 41.9 21 43'), ...areIn(nothing, '-180 -90 180 90')]).toEqual([true, false]);
    expect(nothing).toMatchObject({ box: null, longitude: null, latitude: null });
  });
});
