// The same journal each time: `total` materials of 1980 to this year, an issue for every twelve articles, about 6 kB of text each, and
// one article of each issue with its full text, 30 to 60 kB.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { randomOf } from '../random.mjs';

const BATCH = 500;
/** The PDF of every material. It is what its records say: the journal would report anything else, once for each of them. */
export const FILE = `uploads/materials/${'0'.repeat(20)}-${'0'.repeat(8)}.pdf`;
const BYTES = Buffer.alloc(2 * 1024 * 1024, '%PDF');
const PDF = {
  path: FILE,
  name: 'artikulli.pdf',
  size: BYTES.length,
  mediaType: 'application/pdf',
  sha256: createHash('sha256').update(BYTES).digest('hex'),
};
const FIRST_YEAR = 1980;
const split = (text) => text.split(' ');
export const COLUMNS = split(
  'id category_id title abstract cover_image pdf number publication_year authors_text issn journal_director editor_in_chief ' +
    'scientific_board editorial_board prepared_for_publication contents keywords references',
);
export const WORDS = split(
  'gjeografia hapësira popullsia lumi mali fusha lugina bregdeti klima reshjet temperatura toka shkëmbi karsti erozioni pellgu liqeni ' +
    'deti delta rajoni qyteti fshati migrimi dendësia urbanizimi turizmi bujqësia industria transporti rruga porti kufiri bashkia ' +
    'territori zhvillimi mjedisi ndotja pylli kullota peizazhi harta analiza metoda studimi rezultati ndryshimi rritja rënia ' +
    'shpërndarja struktura vlerësimi rreziku përmbytja tërmeti rrëshqitja relievi lartësia pjerrësia dhe në të për nga me mbi si një që',
);
const [PLACES, NAMES, FAMILIES] = [
  'Tiranë Durrës Shkodër Vlorë Korçë Elbasan Berat Gjirokastër Kukës Lezhë Dibër Fier Pogradec Sarandë Prizren Ohër',
  'Arben Besnik Drita Edlira Fatos Genti Hana Ilir Jonida Kujtim Luan Mimoza Nertila Qemal Sokol Teuta Vjollca Ylli',
  'Hoxha Shehu Dervishi Kola Prifti Gjoka Leka Marku Basha Çela Rama Doda Kristo Papa Sinani Toska Zeneli Meta',
].map(split);

/** What full texts say beside the words of the field: as in a language, few words often and most of them seldom. */
const SYLLABLES = split('ba ke di lo mu pra she ti vë zo rri gja fu në llo qe ar nim tor shta');
export const RARE = Array.from({ length: 30_000 }, (_, at) =>
  [1, 20, 400, 8_000].map((place) => SYLLABLES[Math.floor(at / place) % 20]).join(''),
);

export function* materials(total) {
  const next = randomOf(1980);
  const pick = (list) => list[next(list.length)];
  const many = (count, make, separator) => Array.from({ length: count }, make).join(separator);
  const person = () => `${pick(NAMES)} ${pick(FAMILIES)}`;
  const sentence = (word = () => pick(WORDS)) => {
    const text = many(8 + next(10), word, ' ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const prose = (length, word) => {
    let text = sentence(word);
    while (text.length < length) text += ` ${sentence(word)}`;
    return text;
  };
  const seldom = () => RARE[Math.floor(RARE.length * (next(1_000_000) / 1_000_000) ** 3)];
  const ofFullText = () => (next(2) ? pick(WORDS) : seldom());
  const section = (_, at) => `<h2 id="ft-${at}">${sentence()}</h2><p>${prose(3_750 + next(3_750), ofFullText)}</p>`;
  const issues = Math.ceil(total / 13);
  const years = new Date().getFullYear() - FIRST_YEAR + 1;
  const perYear = Math.ceil(issues / years);

  for (let index = 0; index < total; index++) {
    const issue = Math.floor(index / 13);
    const isIssue = index % 13 === 0;
    const year = FIRST_YEAR + Math.floor(issue / perYear);
    const number = (issue % perYear) + 1;
    yield {
      id: index + 1,
      category_id: isIssue ? 1 : 2,
      title: isIssue
        ? `Studime Gjeografike nr. ${number} (${year})`
        : `${many(5, () => pick(WORDS), ' ')} në rajonin e ${pick(PLACES)}`,
      abstract: prose(1_180),
      pdf: PDF,
      number,
      publication_year: year,
      authors_text: isIssue ? null : many(1 + next(3), person, '; '),
      issn: isIssue ? '0254-1238' : null,
      journal_director: isIssue ? person() : null,
      editor_in_chief: isIssue ? person() : null,
      scientific_board: isIssue ? many(8, person, ', ') : null,
      editorial_board: isIssue ? many(6, person, ', ') : null,
      prepared_for_publication: isIssue ? person() : null,
      contents: `<h2>${pick(WORDS)}</h2><p>${prose(2_000)}</p>`,
      keywords: many(6, () => pick(WORDS), ', '),
      references: many(12, () => `${person()} (${1950 + next(70)}). ${sentence()} Studime Gjeografike.`, '\n'),
      full_text: index % 13 === 7 ? many(8, section, '') : null,
    };
  }
}

export function writeFile(dataDir) {
  fs.mkdirSync(path.dirname(path.join(dataDir, FILE)), { recursive: true });
  fs.writeFileSync(path.join(dataDir, FILE), BYTES);
}

/** Fills the materials of an empty journal. */
export async function fill(url, total) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from materials');
  if (rows[0].count !== total) {
    const names = [...COLUMNS, 'full_text'].map((name) => `"${name}"`).join(', ');
    const insert = `insert into materials (${names}) select ${names} from jsonb_populate_recordset(null::materials, $1)`;
    // Generated materials need no history.
    await client.query('alter table materials disable trigger keep_revision, disable trigger content_changed');
    await client.query('truncate materials cascade');
    const batch = [];
    for (const material of materials(total)) {
      batch.push(material);
      if (batch.length === BATCH) await client.query(insert, [JSON.stringify(batch.splice(0))]);
    }
    if (batch.length) await client.query(insert, [JSON.stringify(batch)]);
    await client.query('alter table materials enable trigger keep_revision, enable trigger content_changed');
    await client.query("select setval('materials_id_seq', $1)", [total]);
  }
  // Migrations may have rewritten all rows.
  await client.query('vacuum analyze materials');
  await client.end();
}
