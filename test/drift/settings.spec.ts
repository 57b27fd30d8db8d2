import fs from 'node:fs';
import { expect, it } from '@jest/globals';
import { SETTINGS, readConfig } from '../../server/platform/config.js';

const example = fs.readFileSync('.env.example', 'utf8');

it('.env.example lists exactly the settings, each with an explanation', () => {
  const explained = [...example.matchAll(/^# .+\n([A-Z0-9_]+)=$/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(SETTINGS.toSorted());
});

it('nothing else reads the environment', () => {
  const files = fs
    .readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const readers = files.filter((file) => /process\.env\b/.test(fs.readFileSync(`server/${file}`, 'utf8')));
  // These read no settings, only what PostgreSQL and BACKUP_HOOK inherit and the folder where npm was called; one sets where graphql-upload spools.
  const exceptions = [
    'platform/files/spool.ts',
    'platform/database/embedded/embedded-postgres.ts',
    'operations/backup/backups.service.ts',
    'commands/import.ts',
    'commands/export.ts',
    'commands/called-from.ts',
  ];
  expect(
    readers.filter((file) => !['platform/config.ts', 'operations/boot/env-file.ts', ...exceptions].includes(file)),
  ).toEqual([]);
});

it('reports all invalid settings at once', () => {
  const wrong = { PORT: 'x', DEMO: 'maybe', DATABASE_URL: 'mysql://x', JWT_SECRET: 'short', ADMIN_PASSWORD: '1234567' };
  expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO[\s\S]*JWT_SECRET[\s\S]*ADMIN_PASSWORD/);
});

it('no script relies on npm’s pre and post scripts, which .npmrc disables', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(fs.readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});

it('the compose file passes on every setting that its image does not fix', () => {
  const compose = fs.readFileSync('docker/compose.yaml', 'utf8');
  const fixed = ['PORT', 'HOST', 'DATA_DIR'];
  expect(SETTINGS.filter((name) => !compose.includes(`      ${name}: \${${name}:-`))).toEqual(fixed);
});
