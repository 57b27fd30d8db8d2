import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { expect, it } from '@jest/globals';
import { SETTINGS } from '../../server/platform/config.js';
import { createDatabase } from '../support/database.js';
import { freePort, temporaryFolder } from '../support/server.js';

const NO_SETTINGS = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));

it('several processes start, each with its metrics, and stop together', async () => {
  const database = await createDatabase();
  const dataDir = temporaryFolder();
  const [port, metrics] = [await freePort(), await freePort()];
  const cluster = spawn(process.execPath, ['scripts/cluster.mjs'], {
    env: {
      ...NO_SETTINGS,
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...{ CLUSTER: '2', PORT: String(port), METRICS_ADDRESS: `127.0.0.1:${metrics}`, DRAIN_SECONDS: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [cluster.stdout, cluster.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(cluster, 'exit');
  try {
    while (!output.includes('processes on the ports'))
      await Promise.race([
        once(cluster.stderr, 'data'),
        ended.then(() => Promise.reject(new Error(`It ended:\n${output}`))),
      ]);
    for (const index of [0, 1]) {
      expect((await fetch(`http://127.0.0.1:${port + index}/readyz`)).status).toBe(200);
      const metricsText = await (await fetch(`http://127.0.0.1:${metrics + index}/metrics`)).text();
      expect(metricsText).toContain('journal_database_up 1');
    }
  } finally {
    cluster.kill('SIGTERM');
    await ended;
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  expect(cluster.exitCode).toBe(0);
});
