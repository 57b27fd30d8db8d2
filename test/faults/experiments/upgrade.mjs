// Brings the database at this URL up to date, as a start of the journal does.
import { openDataSource } from '../../../dist/server/platform/database/data-source.js';

const dataSource = await openDataSource(process.argv[2]);
await dataSource.destroy();
