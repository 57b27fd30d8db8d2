import { jest } from '@jest/globals';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** The tables of the content. Background tasks also send statements, but not about these once the application has started. */
export const CONTENT = /\b(materials|categories|calls|board_members|other_files|journal|usage_counts)\b/;

/** The statements about these tables that the process sends to the database during `work`. */
export async function statementsOf(work: () => Promise<unknown>, about = CONTENT): Promise<Statement[]> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(statementOf).filter(({ text }) => about.test(text));
  } finally {
    spy.mockRestore();
  }
}

function statementOf([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] };
  return { values: [], ...(query as { text: string; values?: unknown[] }) };
}
