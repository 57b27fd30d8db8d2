// Brings the database at this URL up to the made-up second version, as a start of the journal does.
import { MIGRATIONS, openDataSource } from '../../../dist/server/platform/database/data-source.js';
import { Second1795392001000 } from '../../support/second-migration.mjs';

MIGRATIONS.push(Second1795392001000);
const dataSource = await openDataSource(process.argv[2]);
await dataSource.destroy();
