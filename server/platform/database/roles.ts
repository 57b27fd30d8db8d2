import pg from 'pg';
import { withClient } from './connections/client.js';

/** The role used by the journal in the embedded database. It owns its database and is not a superuser. */
export const ROLE = 'journal';

/** Creates the role if it does not exist, and sets its password. */
export const prepareRole = (superuserUrl: string, password: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    const verb = exists ? 'alter' : 'create';
    await client.query(`${verb} role ${ROLE} with login nosuperuser password ${pg.escapeLiteral(password)}`);
  });

/** Creates the database of the role if it does not exist. */
export const prepareDatabase = (superuserUrl: string, name: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const { rowCount: exists } = await client.query('select from pg_database where datname = $1', [name]);
    if (!exists) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${ROLE}`);
  });
