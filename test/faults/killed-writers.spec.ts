import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { startServer, temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();

it('every acknowledged write of several editors is there, with its file, after kills at any moment; a second process is rejected', async () => {
  const created: number[] = [];
  const changed = new Map<number, number>();
  for (let round = 0; round < 3; round++) {
    const server = await startServer({ dataDir });
    const admin = rest(server.url, (await rest(server.url).login(ADMIN.email, ADMIN.password)).token);
    const isRunning = () => server.process.signalCode === null;
    const create = async () => {
      while (isRunning()) {
        const made = await make.article(admin).catch(() => null);
        if (made) created.push(made.id);
      }
    };
    const change = async () => {
      const { id } = await make.article(admin, { title: '0' });
      for (let n = 1; isRunning(); n++)
        if (await admin.update('materials', id, { title: String(n) }).catch(() => null)) changed.set(id, n);
    };
    const editors = Promise.allSettled([create(), create(), change(), change()]);
    const enough = created.length + 5;
    while (created.length < enough) await wait(20);
    await wait(Math.random() * 500);
    await server.stop('SIGKILL');
    await editors;
  }

  const server = await startServer({ dataDir });
  try {
    await expect(startServer({ dataDir })).rejects.toThrow(/in use by another process/);
    const stored = new Map((await rest(server.url).list('materials')).map((material) => [material.id, material]));
    expect(created.filter((id) => !stored.has(id))).toEqual([]);
    expect(changed.size).toBeGreaterThan(0);
    for (const [id, n] of changed) expect(Number(stored.get(id).title)).toBeGreaterThanOrEqual(n);
    for (const { pdf } of stored.values()) expect((await fetch(server.url + pdf)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
