// `npm run schema`: writes schema.graphql from the server's code, and schema.sql from the database.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../dist/server/app.js';
import { readConfig } from '../dist/server/platform/config.js';
import { schemaText } from '../dist/server/platform/database/schema-text.js';
import { startEmbeddedPostgres } from '../dist/server/platform/database/embedded/embedded-postgres.js';

const server = createRequire(new URL('../dist/server/app.js', import.meta.url));
const library = (name) => import(server.resolve(name));
const [{ GraphQLSchemaHost }, { printSchema }, { DataSource }] = await Promise.all(
  ['@nestjs/graphql', 'graphql', 'typeorm'].map(library),
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-schema-'));
const database = await startEmbeddedPostgres(path.join(folder, 'postgres'));
const app = await createApp(readConfig({ DATA_DIR: folder }), database.url);
await app.init();
const { schema } = app.get(GraphQLSchemaHost);
const write = (file, what) => fs.writeFileSync(path.join(import.meta.dirname, '..', file), `${printSchema(what)}\n`);
write('schema.graphql', schema);
const tables = await schemaText((sql) => app.get(DataSource).query(sql));
fs.writeFileSync(path.join(import.meta.dirname, '../server/platform/database/schema.sql'), tables);
await app.close();
await database.stop();
fs.rmSync(folder, { recursive: true });
