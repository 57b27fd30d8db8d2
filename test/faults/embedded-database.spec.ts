import fs from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const signIn = async ({ url }: Server) => (await rest(url).login(ADMIN.email, ADMIN.password)).token;

describe('a data folder', () => {
  it('belongs to one process: a second one ends with the reason', async () => {
    const first = await startServer({ dataDir });
    try {
      await expect(startServer({ dataDir })).rejects.toThrow(/in use by another process/);
      expect((await fetch(`${first.url}/api/categories`)).status).toBe(200);
    } finally {
      await first.stop();
    }
  });

  it('retains every acknowledged write with its file, the sessions and the password after a kill', async () => {
    const acknowledged: { id: number; pdf: string }[] = [];
    let token = '';
    for (let round = 0; round < 3; round++) {
      const server = await startServer({ dataDir });
      token = await signIn(server);
      const admin = rest(server.url, token);
      const editor = async (name: string) => {
        for (let n = 0; server.process.signalCode === null; n++) {
          const made = await make.article(admin, { title: `${name} ${round}.${n}` }).catch(() => null);
          if (made) acknowledged.push(made);
        }
      };
      const editors = Promise.all([editor('A'), editor('B')]);
      const enough = acknowledged.length + 10;
      while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 20));
      await server.stop('SIGKILL');
      await editors;
    }

    const server = await startServer({ dataDir, settings: { ADMIN_PASSWORD: 'tjeter fjalekalim' } });
    try {
      const stored = new Map((await rest(server.url).list('materials')).map((material) => [material.id, material]));
      expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
      for (const { pdf } of stored.values()) expect((await fetch(server.url + pdf)).status).toBe(200);
      await query(server.url, token, '{ me { id } }');
      await signIn(server);
      expect(fs.statSync(`${dataDir}/jwt-secret`).mode & 0o777).toBe(0o600);
    } finally {
      await server.stop();
    }
  });
});

it('all invalid settings are reported, and nothing is started', async () => {
  const settings = { PORT: '99999', DEMO: 'perhaps', JWT_SECRET: 'short' };
  await expect(startServer({ settings })).rejects.toThrow(/PORT[\s\S]*DEMO[\s\S]*JWT_SECRET/);
});
