import fs from 'node:fs';
import { jest } from '@jest/globals';
import pg from 'pg';
import { query } from '../support/apis.js';
import { statementsOf } from '../support/statements.js';
import { useApp } from '../support/use-app.js';

const MANY = 1_000;
/** A page of rows, the categories, the total and the current user together stay below this. */
const FEW = 20;

const app = useApp();
beforeAll(async () => {
  await app.sql(
    `insert into materials (category_id, title, abstract, number, publication_year, authors_text)
     select 1 + n % 2, 'Materiali i ' || n, repeat('Përmbledhje ', 50), n % 100, 1900 + n % 120, 'Sami Frashëri; Ami Boué'
     from generate_series(1, $1) n`,
    [MANY],
  );
  await app.sql('analyze materials');
});

const sourceOf = (file: string) => fs.readFileSync(`client/dashboard/${file}.graphql`, 'utf8');
/** An operation from the dashboard's documents, with the fragments it uses. */
const operation = (file: string, name: string) => {
  const parts = sourceOf(file).split(/\n(?=query|mutation|fragment)/);
  const definition = parts.find((part) => new RegExp(`^query ${name}\\b`).test(part))!;
  const fragments = parts.filter(
    (part) => /^fragment (\w+)/.test(part) && definition.includes(`...${part.split(' ')[1]}`),
  );
  return [definition, ...fragments].join('\n');
};

/** Counts the statements about materials that a function runs, and the rows they return. */
async function counted<T>(act: () => Promise<T>): Promise<{ data: T; statements: number; rows: number }> {
  let data!: T;
  const { Result } = pg as unknown as { Result: { prototype: { addRow: () => void } } };
  const given = jest.spyOn(Result.prototype, 'addRow');
  try {
    const sent = await statementsOf(async () => (data = await act()), /\bmaterials\b/);
    return { data, statements: sent.length, rows: given.mock.calls.length };
  } finally {
    given.mockRestore();
  }
}

const execute = (file: string, name: string, variables: object) =>
  counted(() => query(app.url, app.token, operation(file, name), variables as Record<string, unknown>));

const filter = { categoryId: null, title: null, deleted: false, includeScheduled: true };
const page = (more: object = {}) => ({ filter: { ...filter, ...more }, orderBy: 'NEWEST', first: 5, offset: 0 });

describe(`with ${MANY.toLocaleString('en')} materials`, () => {
  it.each([
    ['the first page', page()],
    ['the last page', { ...page(), offset: MANY - 5 }],
    ['a category', page({ categoryId: 2 })],
    ['a search', page({ title: 'materiali i 9' })],
    ['another order', { ...page(), orderBy: 'TITLE' }],
  ])('the list reads %s with few statements and few rows', async (_, variables) => {
    const { data, statements, rows } = await execute('materials/materials', 'DashboardMaterials', variables);
    expect(data.materials.nodes).toHaveLength(5);
    expect(data.materials.totalCount).toBeGreaterThanOrEqual(100);
    // The page, its total, the outlines of its PDFs, its figures without text; a search first reads where the nearest materials end.
    expect(statements).toBeLessThanOrEqual(5);
    expect(rows).toBeGreaterThanOrEqual(5);
    expect(rows).toBeLessThanOrEqual(FEW);
  });

  it('archive, palette and form read few rows', async () => {
    const years = await execute('archive/archive', 'ArchiveYears', {});
    expect(years.data.publicationYears).toHaveLength(120);
    expect(years.rows).toBeLessThanOrEqual(120 + FEW);
    const year = await execute('archive/archive', 'ArchiveYear', { year: 1950, first: 5, offset: 0 });
    expect(year.data.materials.nodes).toHaveLength(5);
    const palette = await execute('materials/materials', 'FindMaterials', { title: 'materiali' });
    expect(palette.data.materials.nodes.length).toBeGreaterThan(1);
    const form = await execute('materials/materials', 'EditedMaterial', { id: MANY / 2 });
    expect(form.data.record.title).toBe(`Materiali i ${MANY / 2}`);
    for (const { rows } of [year, palette, form]) expect(rows).toBeLessThanOrEqual(FEW);
  });
});
