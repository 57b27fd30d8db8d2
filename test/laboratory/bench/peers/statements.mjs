// What the hand-written reference and the peers read with: named, prepared statements. DATABASE_URL.
import pg from 'pg';

export const SHOWN = `deleted_at is null and publication_year <= ${new Date().getFullYear()}`;
// Limits are literals: with a parameter the general plan of a prepared statement sorts everything.
export const NEWEST = 'order by publication_year desc, number desc, id desc';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
pool.on('error', () => {}); // the database may end first

export const rows = async (name, text, ...values) => (await pool.query({ name, text, values })).rows;

/** Articles by a part of either title, which is folded already. The teaser is cut after the limit; before it, it would be cut for every match. */
export const search = (first, part) =>
  rows(
    `search ${first}`,
    `select id, title, authors_text as "authorsText", cover_image as "coverImage",
       array_to_string((string_to_array(left(abstract, 240), ' '))[1:9], ' ') || '...' as teaser
     from (select id, title, authors_text, cover_image, abstract from materials
       where category_id = 2 and ${SHOWN} and folded_titles like $1 ${NEWEST} limit ${first}) found`,
    `%${part}%`,
  );
