import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const UNREAD = `select from search_records s right join materials m on m.id = s.material_id
  where s.change_number is distinct from m.change_number limit 1`;

/** Resolves when the search finds all materials: they are indexed in the background, and so are the pages of authors, keywords and places. */
export async function untilIndexed(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  while ((await client.query(UNREAD)).rowCount) await wait(50);
  await client.end();
}
