import pg from 'pg';

/** The role used by the journal in the embedded database. It owns its database and is not a superuser. */
export const ROLE = 'journal';

/** Transfers everything in the database from the superuser to the role: version 0.1 worked as the superuser. */
const HAND_OVER = `
do $$
declare statement text;
begin
  for statement in
    select format('alter %s %s owner to ${ROLE}', kind, name)
    from (
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
             oid::regclass::text, 'pg_class'::regclass, oid, relowner, relnamespace
        from pg_class where relkind in ('r', 'p', 'S', 'v', 'm')
      union all
      select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
      union all
      select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner, typnamespace from pg_type where typtype in ('d', 'e', 'r')
    ) as objects (kind, name, catalogue, id, owner, namespace)
    where owner = current_user::regrole and namespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = catalogue and objid = id and deptype in ('a', 'e', 'i'))
  loop
    execute statement;
  end loop;
end $$`;

/** Creates the role if it does not exist, and sets its password. */
export async function prepareRole(superuserUrl: string, password: string): Promise<void> {
  await connected(superuserUrl, async (client) => {
    const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    const verb = exists ? 'alter' : 'create';
    await client.query(`${verb} role ${ROLE} with login nosuperuser password ${pg.escapeLiteral(password)}`);
  });
}

/** Creates the database if it does not exist, and makes the role the owner of everything in it. */
export async function prepareDatabase(superuserUrl: (database: string) => string, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await connected(superuserUrl('postgres'), async (client) => {
    const { rowCount: exists } = await client.query('select from pg_database where datname = $1', [name]);
    await client.query(
      exists ? `alter database ${database} owner to ${ROLE}` : `create database ${database} owner ${ROLE}`,
    );
  });
  await connected(superuserUrl(name), (client) => client.query(HAND_OVER));
}

async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
