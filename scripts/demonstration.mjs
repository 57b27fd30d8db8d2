// Starts the built product with the demonstration journal in a temporary folder, for scripts that look at its pages.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export async function startDemonstration(settings = {}) {
  const port = await new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-demonstration-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...settings,
  };
  const server = spawn(process.execPath, ['--disallow-code-generation-from-strings', 'scripts/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await Promise.race([
    new Promise((resolve) => server.stdout.on('data', (text) => String(text).includes('http://') && resolve())),
    ended.then((code) => Promise.reject(new Error(`The server exited with ${code}.`))),
  ]);
  const stop = async () => {
    server.kill();
    await ended;
    fs.rmSync(dataDir, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
