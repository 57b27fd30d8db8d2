import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

it('reads where uploads go, and names everything that is missing', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = (settings: Record<string, string>) => readConfig({ ...keys, ...settings }).s3;
  expect(s3({})).toBeNull();
  expect(s3({ UPLOADS_URL: 's3://journal', S3_REGION: 'eu-south-1' })).toEqual({
    endpoint: 'https://s3.eu-south-1.amazonaws.com',
    region: 'eu-south-1',
    bucket: 'journal',
    prefix: '',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  expect(s3({ UPLOADS_URL: 's3://journal/a/b/', S3_ENDPOINT: 'http://127.0.0.1:9000/' })).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: 'a/b/',
  });
  for (const url of ['https://journal', 's3://', 's3://journal/../x', 's3://journal//x', 's3://Journal'])
    expect(() => s3({ UPLOADS_URL: url })).toThrow(/UPLOADS_URL must be/);
  expect(() => readConfig({ UPLOADS_URL: 's3://journal' })).toThrow(/S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
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
