import { SETTINGS, readConfig } from '../../server/platform/config.js';
import { filesIn, read } from './files.js';

const example = read('.env.example');

it('.env.example lists exactly the settings, each with an explanation', () => {
  const explained = [...example.matchAll(/^# .+\n([A-Z0-9_]+)=$/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(SETTINGS.toSorted());
});

it('nothing else reads the environment', () => {
  const files = filesIn(['server'], /(?<!\.spec)\.ts$/);
  const readers = files.filter((file) => /process\.env\b/.test(read(file)));
  // These read no settings, only what PostgreSQL and BACKUP_HOOK inherit, the folder where npm was called and the options that it took; one
  // sets where graphql-upload spools.
  const exceptions = [
    ...['platform/files/spool.ts', 'platform/database/embedded/embedded-postgres.ts', 'commands/command.ts'],
    ...['operations/backup/backups.service.ts', 'commands/import.ts'],
  ];
  const allowed = ['platform/config.ts', 'operations/boot/env-file.ts', ...exceptions].map((file) => `server/${file}`);
  expect(readers.filter((file) => !allowed.includes(file))).toEqual([]);
});

it('reports all invalid settings at once', () => {
  const wrong = { PORT: 'x', DEMO: 'maybe', DATABASE_URL: 'mysql://x', JWT_SECRET: 'short', ADMIN_PASSWORD: '1234567' };
  expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO[\s\S]*JWT_SECRET[\s\S]*ADMIN_PASSWORD/);
});

it('no script relies on npm’s pre and post scripts, which .npmrc disables', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(read('.npmrc')).toContain('ignore-scripts=true');
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});

it('the compose file passes on every setting that its image does not fix', () => {
  const compose = read('docker/compose.yaml');
  const fixed = ['PORT', 'HOST', 'DATA_DIR'];
  expect(SETTINGS.filter((name) => !compose.includes(`      ${name}: \${${name}:-`))).toEqual(fixed);
});
