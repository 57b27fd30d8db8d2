import fs from 'node:fs';
import { jest } from '@jest/globals';
import { recordOperation } from '../../server/platform/database/maintenance.js';
import { Metrics } from '../../server/operations/monitoring/metrics.js';
import { SystemStatus } from '../../server/operations/monitoring/system-status.js';
import { PublicCache } from '../../server/platform/public-cache/public-cache.js';
import { DataSource } from 'typeorm';
import { rest } from '../support/apis.js';
import { make, YEAR } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp({ METRICS_ADDRESS: '127.0.0.1:0' });

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${app.nest.get(Metrics).address.port}${path}`, init);
const scrape = async () => (await ask('/metrics')).text();
const valueOf = (text: string, name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);

describe('metrics', () => {
  it('count requests by kind and status, whether served from the cache or by the application', async () => {
    const counts = [
      'journal_http_requests_total{kind="page",status="200"}',
      'journal_http_requests_total{kind="page",status="404"}',
      'journal_cache_lookups{outcome="hits"}',
    ];
    await app.sql('update categories set name = name'); // clears the cache
    const before = await scrape();
    for (const path of ['/al', '/al', '/nothing/here', '/api/calls']) await app.text(path);
    const text = await scrape();
    expect(counts.map((name) => valueOf(text, name) - (valueOf(before, name) || 0))).toEqual([2, 1, 1]);
    expect(valueOf(text, 'journal_http_request_duration_seconds_count{kind="api"}')).toBeGreaterThan(0);
    expect(await app.status('/metrics')).toBe(404); // of the site itself
    const others = [ask('/metrics'), ask('/'), ask('/metrics', { method: 'POST' })].map(
      async (one) => (await one).status,
    );
    expect(await Promise.all(others)).toEqual([200, 404, 404]);
    expect(text).toMatch(/^journal_build_info\{version="[\d.]+"\} 1$/m);
  });

  it('say that the database does not respond, and nothing more of it; what else fails is an error', async () => {
    jest.spyOn(app.nest.get(SystemStatus), 'read').mockRejectedValueOnce(new Error('away'));
    const text = await scrape();
    expect([valueOf(text, 'journal_database_up'), text.includes('journal_database_bytes')]).toEqual([0, false]);
    const size = jest.spyOn(app.nest.get(PublicCache), 'size', 'get').mockImplementationOnce(() => {
      throw new Error('away');
    });
    expect((await ask('/metrics')).status).toBe(500);
    size.mockRestore();
  });

  it('are valid for Prometheus, and cover everything that should be monitored', async () => {
    const dataSource = app.nest.get(DataSource);
    await recordOperation(dataSource, 'backup', { file: '/backups/a.tar.gz' });
    await recordOperation(dataSource, 'restore-check', { file: '/backups/a.tar.gz' });
    const [startedAt, finishedAt] = [new Date().toISOString(), new Date().toISOString()];
    await recordOperation(dataSource, 'verification', { startedAt, finishedAt, after: '', files: 3, faults: 0 });
    const text = await scrape();
    const sample = /^[a-z_0-9]+(\{[a-z_]+="[^"\\\n]*"(,[a-z_]+="[^"\\\n]*")*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|\+Inf)$/i;
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(samples.filter((line) => !sample.test(line))).toEqual([]);
    expect(new Set(samples).size).toBe(samples.length);
    const documented = ['docs/grafana.json', 'docs/operations.md'].map((file) => fs.readFileSync(file, 'utf8')).join();
    const names = new Set(documented.match(/\b(?:journal|nodejs|process)_\w+/g));
    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
    expect(valueOf(text, 'journal_database_up')).toBe(1);
    expect(valueOf(text, 'journal_last_backup_timestamp_seconds')).toBeCloseTo(Date.now() / 1_000, -2);
  });
});

it('administrators see the state of the journal, and what needs attention', async () => {
  const admin = rest(app.url, app.token);
  const { id } = await make.article(admin);
  await admin.remove('materials', id);
  await make.article(admin, { publicationYear: YEAR + 1 });
  await app.sql(
    `insert into operations values ('failed-backup', now() - interval '1 day', '{"reason": "ENOSPC"}'),
       ('failed-restore-check', now(), '{"reason": "EROFS"}')`,
  );
  await app.sql(
    `insert into file_faults (path, fault, noun, record_id) values ('uploads/materials/x.pdf', 'missing', 'materials', 1)`,
  );
  await app.sql(
    `with l as (insert into letters (kind, state, content, started_at) values ('free', 'sent', '{}', now()) returning id),
       s as (insert into subscribers (email, address) values ('a@example.org', 'a@example.org') returning id)
     insert into deliveries (letter_id, subscriber_id, state) select l.id, s.id, 'failed' from l, s`,
  );
  const { systemStatus } =
    await app.asAdmin(`{ systemStatus { program { version commit node } database { isEmbedded version bytes } disks { setting folder isLow }
       hasDailyBackups backup { file } failedBackup { reason } failedRestoreCheck { reason } verification { files finishedAt } damagedFiles faults { path fault recordId }
       publications { count next } purges { count next } letters { count next } mailsFailed } }`);
  expect(systemStatus).toMatchObject({
    program: { node: process.version },
    database: { isEmbedded: true, version: expect.stringMatching(/^\d+/) },
    disks: [{ setting: 'DATA_DIR', folder: app.config.dataDir }],
    hasDailyBackups: false,
    backup: { file: '/backups/a.tar.gz' },
    ...{ failedBackup: null, failedRestoreCheck: { reason: 'EROFS' } },
    verification: { files: 3, finishedAt: expect.any(String) },
    damagedFiles: 1,
    faults: [{ path: 'uploads/materials/x.pdf', fault: 'missing', recordId: 1 }],
    publications: { count: 1, next: `${YEAR}-12-31T23:00:00.000Z` },
    letters: { count: 0, next: null },
    mailsFailed: 1,
  });
  expect(systemStatus.purges.count).toBe(1);
  const inThirtyDays = Date.now() + 30 * 86_400_000;
  expect(Math.abs(Date.parse(systemStatus.purges.next) - inThirtyDays)).toBeLessThan(60_000);
});
