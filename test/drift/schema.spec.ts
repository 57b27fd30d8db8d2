import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { DataSource } from 'typeorm';
import { type TestApp, startApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('schema.graphql is what the server serves (npm run schema)', () => {
  expect(fs.readFileSync('schema.graphql', 'utf8')).toBe(`${printSchema(app.nest.get(GraphQLSchemaHost).schema)}\n`);
});

it('the migrations make what the entities say', async () => {
  const { upQueries } = await app.nest.get(DataSource).driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('every migration can be taken back', async () => {
  const dataSource = app.nest.get(DataSource);
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  await dataSource.runMigrations();
});
