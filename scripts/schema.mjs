// `npm run schema`: writes schema.graphql from the server's code.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { createApp } from '../dist/server/app.js';
import { readConfig } from '../dist/server/config.js';
import { startEmbeddedPostgres } from '../dist/server/database/embedded-postgres.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-schema-'));
const database = await startEmbeddedPostgres(path.join(folder, 'postgres'));
const app = await createApp(readConfig({ DATA_DIR: folder }), database.url);
await app.init();
fs.writeFileSync(
  path.join(import.meta.dirname, '../schema.graphql'),
  `${printSchema(app.get(GraphQLSchemaHost).schema)}\n`,
);
await app.close();
await database.stop();
fs.rmSync(folder, { recursive: true });
