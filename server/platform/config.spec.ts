import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { readConfig } from './config.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-config-'));

it.each([
  ['127.0.0.1', 'http://127.0.0.1:65535'],
  ['0.0.0.0', 'http://localhost:65535'],
  ['::', 'http://localhost:65535'],
  ['::1', 'http://[::1]:65535'],
  ['[::1]', 'http://[::1]:65535'],
  ['journal.example.org', 'http://journal.example.org:65535'],
])('PUBLIC_URL of HOST=%s is %s', (host, url) => {
  const config = readConfig({ HOST: host, PORT: '65535', DATA_DIR: folder });
  expect(config.publicUrl).toBe(url);
  expect(config.host).not.toContain('[');
  expect(URL.canParse(config.publicUrl)).toBe(true);
});

it('reading the settings writes nothing; the secret is created on first use', () => {
  const dataDir = path.join(folder, 'new');
  const config = readConfig({ DATA_DIR: dataDir });
  expect(fs.existsSync(dataDir)).toBe(false);
  expect(config.jwtSecret).toHaveLength(64);
  expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(config.jwtSecret);
  expect(fs.readdirSync(dataDir)).toEqual(['jwt-secret']);
});

it.each([
  ['has no links', 'EPERM', ''],
  ['has the secret of another start now', 'EEXIST', 'of another start'],
])('the secret is created where the folder %s', (_, code, written) => {
  const dataDir = fs.mkdtempSync(path.join(folder, 'links-'));
  jest.spyOn(fs, 'linkSync').mockImplementationOnce((_draft, file) => {
    if (written) fs.writeFileSync(file, written);
    throw Object.assign(new Error(code), { code });
  });
  const { jwtSecret } = readConfig({ DATA_DIR: dataDir });
  expect([jwtSecret, jwtSecret.length]).toEqual(written ? [written, 16] : [expect.any(String), 64]);
  expect(fs.readdirSync(dataDir)).toEqual(['jwt-secret']);
});

it('reads where uploads go, and names everything that is missing', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = (settings: Record<string, string>) => readConfig({ ...keys, ...settings }).s3;
  expect(s3({})).toBeNull();
  expect(s3({ UPLOADS_URL: 's3://journal', S3_REGION: 'eu-south-1' })).toEqual({
    ...{ endpoint: 'https://s3.eu-south-1.amazonaws.com', region: 'eu-south-1', bucket: 'journal', prefix: '' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  expect(s3({ UPLOADS_URL: 's3://journal/a/b/', S3_ENDPOINT: 'http://127.0.0.1:9000/' })).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: 'a/b/',
  });
  for (const url of ['https://journal', 's3://', 's3://journal/../x', 's3://journal//x', 's3://Journal'])
    expect(() => s3({ UPLOADS_URL: url })).toThrow(/UPLOADS_URL must be/);
});

it('nothing is on without a setting but the demonstration', () => {
  expect(readConfig({})).toMatchObject({
    ...{ port: 3000, trustProxy: 0, demo: true, requiresSecondFactor: false, hasOwnSecret: true, development: false },
    ...{ backupDir: null, databaseUrl: null, schemasDir: null, metrics: null, mail: null, crossref: null },
    ...{ admin: { password: null }, log: { requests: false }, rateLimit: { loopback: false } },
  });
});

it('what is just allowed is accepted', () => {
  const [key, backupDir] = ['key', 'backups'].map((name) => path.join(folder, name));
  fs.writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const admin = { password: ' Drini i Bardhë ' };
  const settings = {
    ...{ DATA_DIR: folder, BACKUP_DIR: backupDir, SCHEMAS_DIR: folder, ADMIN_PASSWORD: admin.password },
    ...{ JWT_SECRET: 's'.repeat(32), BOUNCE_KEY: 'b'.repeat(24), METRICS_ADDRESS: '[::1]:65535', TRUST_PROXY: '10' },
    ...{ SMTP_URL: 'smtp://localhost/', MAIL_FROM: 'a@example.org', MAIL_DKIM: `example.org:mail:${key}` },
    ...{ CROSSREF_USER: 'u', CROSSREF_PASSWORD: 'p', CROSSREF_URL: 'http://[::1]:9000' },
    ...{ DEMO: 'off', SECOND_FACTOR: 'required', LOG_REQUESTS: 'on', RATE_LIMIT: '0', NODE_ENV: 'development' },
  };
  const dkim = { domain: 'example.org', selector: 'mail' };
  expect(readConfig(settings)).toMatchObject({
    ...{ trustProxy: 10, demo: false, requiresSecondFactor: true, hasOwnSecret: false, development: true, admin },
    ...{ backupDir, schemasDir: folder, metrics: { host: '::1', port: 65_535 }, log: { requests: true } },
    ...{ mail: { smtpUrl: 'smtp://localhost', from: 'a@example.org', dkim }, rateLimit: { loopback: true } },
    crossref: { user: 'u', password: 'p', url: 'http://[::1]:9000' },
  });
});

it.each<Record<string, string>>([
  ...[{ TRUST_PROXY: '11' }, { TRUST_PROXY: '1.5' }, { LOG: 'xml' }, { PUBLIC_URL: 'journal.example.org' }],
  ...[{ JWT_SECRET: 's'.repeat(31) }, { BOUNCE_KEY: 'b'.repeat(23) }, { METRICS_ADDRESS: '9464' }],
  ...[{ ADMIN_EMAIL: 'ana' }, { MAIL_FROM: 'Ana <a@example.org>' }, { BOUNCE_ADDRESS: 'a' }],
  ...[{ SMTP_URL: 'smtp://localhost' }, { CROSSREF_USER: 'u' }, { CROSSREF_PASSWORD: 'p' }],
  ...[{ CROSSREF_URL: 'http://doi.example.org' }, { UPLOADS_URL: 's3://journal', S3_ACCESS_KEY_ID: 'k' }],
  ...[{ SCHEMAS_DIR: '/nowhere' }, { DATA_DIR: folder, BACKUP_DIR: path.join(folder, 'uploads/backups') }],
])('says what is wrong with %j, and no more', (settings) => {
  const problems = [expect.stringContaining(Object.keys(settings).at(-1)!)];
  expect(() => readConfig(settings)).toThrow(expect.objectContaining({ problems }));
});

it('an error about a setting never repeats what may be a secret', () => {
  const wrong = {
    ...{ DATABASE_URL: 'pg://journal:hush@db', UPLOADS_URL: 's3://key:hush@journal' },
    S3_ENDPOINT: 's3://key:hush@host',
    ...{ SMTP_URL: 'mail://me:hush@host', MAIL_DKIM: 'example.org:a:-----hush-----' },
    ...{ JWT_SECRET: 'hush', BOUNCE_KEY: 'hush', ADMIN_PASSWORD: 'hush', METRICS_ADDRESS: 'hush@host:65536' },
  };
  for (const [name, value] of Object.entries(wrong)) {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow('hush');
  }
});

it('says that a key for DKIM has a domain and a selector', () => {
  expect(() => readConfig({ MAIL_DKIM: 'example.org:mail' })).toThrow('three parts are required');
});
