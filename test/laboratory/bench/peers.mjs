// Other GraphQL servers for Node, each as small as it goes, before the same schema, resolvers and statements.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serve } from '../processes.mjs';

export const PEERS = { apollo: 'Apollo Server', yoga: 'GraphQL Yoga', mercurius: 'Mercurius' };
const SOURCES = path.join(import.meta.dirname, 'peers');
const INSTALL_MS = 180_000;

// npm would try for minutes where there is no network.
const IMPATIENT = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
export const install = (cwd, ...args) =>
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', ...IMPATIENT], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: INSTALL_MS,
  });

/** Copies the peers out of the project and installs their packages there, once. Without network there are none. */
export function installPeers(folder) {
  const home = path.join(folder, 'peers');
  const list = (of) => fs.readFileSync(path.join(of, 'package.json'), 'utf8');
  const modules = path.join(home, 'node_modules');
  // npm writes its own list last.
  const isInstalled = fs.existsSync(path.join(modules, '.package-lock.json')) && list(home) === list(SOURCES);
  fs.cpSync(SOURCES, home, { recursive: true });
  try {
    if (!isInstalled) {
      console.log('Installing the peers (only when their versions changed) …');
      fs.rmSync(modules, { recursive: true, force: true });
      install(home, 'install');
    }
    return home;
  } catch (error) {
    console.error(`The peers could not be installed, it goes on without them: ${error.message.split('\n')[0]}`);
    return null;
  }
}

export const versionsOfPeers = () =>
  JSON.parse(fs.readFileSync(path.join(SOURCES, 'package.json'), 'utf8')).dependencies;

/** All of them on one database, by name. One that does not start is left out. */
export async function startPeers(home, databaseUrl) {
  const started = {};
  for (const name of Object.keys(home ? PEERS : {})) {
    try {
      started[name] = await serve([path.join(home, `${name}.mjs`)], { DATABASE_URL: databaseUrl });
    } catch (error) {
      console.error(`Without ${PEERS[name]}: ${error.message}`);
    }
  }
  return started;
}
