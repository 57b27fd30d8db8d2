/** What the database has, as SQL that is read, not run: `schema.sql`. Both statements return one text a row, in order. */
const TABLES = `
  select concat_ws(E'\\n',
    '-- ' || obj_description(c.oid),
    'table ' || c.relname || ' (',
    (select string_agg(concat_ws(' ', '  ' || a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end,
         case when a.attgenerated = 's' then 'generated ' else 'default ' end || pg_get_expr(d.adbin, d.adrelid),
         '-- ' || col_description(c.oid, a.attnum)), E'\\n' order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg('  ' || conname || ' ' || pg_get_constraintdef(oid), E'\\n' order by contype, conname)
       from pg_constraint where conrelid = c.oid and contype <> 'n'),
    ')',
    (select string_agg(concat_ws(' -- ', pg_get_indexdef(indexrelid), obj_description(indexrelid)), E'\\n' order by indexrelid::regclass::text) from pg_index where indrelid = c.oid and not indisprimary),
    (select string_agg(concat_ws(' -- ', pg_get_triggerdef(oid), obj_description(tgfoid)), E'\\n' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal)
  ) as text
  from pg_class c where c.relkind = 'r' and c.relname <> 'migrations' and c.relnamespace = 'public'::regnamespace
  order by c.relname`;

const FUNCTIONS = `
  select concat_ws(E'\\n', '-- ' || obj_description(p.oid), rtrim(pg_get_functiondef(p.oid), E'\\n ')) as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`;

export async function schemaText(query: (sql: string) => Promise<{ text: string }[]>): Promise<string> {
  const parts = [...(await query(TABLES)), ...(await query(FUNCTIONS))].map(({ text }) =>
    text.replaceAll('public.', ''),
  );
  return `-- The database as the migrations make it (npm run schema). A table that SQL alone reads and writes has no entity; indexes and constraints are named here alone.\n\n${parts.join('\n\n')}\n`;
}
