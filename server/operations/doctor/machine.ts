import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Config, urlHost } from '../../platform/config.js';
import { LOCAL } from '../../platform/http/normalise.js';
import { MIN_FREE_BYTES, disksOf, freeBytes } from '../health/disk-space.js';
import { requireFreePort, requireNoHalfRestore } from '../boot/checks.js';
import { unsupportedNode } from '../boot/node-release.js';
import { type Finding, ok, warning, failure } from './finding.js';

const MIN_MEMORY = 512 * 1024 ** 2;
const RESPONSE_MS = 3_000;

export function examineNode(): Finding {
  const old = unsupportedNode(process.version, new Date());
  return old ? warning('Node', old, 'Install it, then npm ci and restart.') : ok('Node', process.version);
}

export function examineMemory(): Finding {
  const bytes = Math.min(os.totalmem(), containerLimit());
  const message = `${Math.round(bytes / 1e6)} MB`;
  // A machine of 512 MB has a little less for its programs.
  return bytes < 0.85 * MIN_MEMORY
    ? warning(
        'Memory',
        `${message}; the journal needs 512 MB to run and 1 GB to build.`,
        'Give the machine more memory.',
      )
    : ok('Memory', message);
}

function containerLimit(): number {
  try {
    return Number(fs.readFileSync('/sys/fs/cgroup/memory.max', 'utf8')) || Infinity;
  } catch {
    return Infinity;
  }
}

/** Whether the journal is running: its port is in use, and the process there reports that it is alive. */
export async function examinePort(config: Config): Promise<{ finding: Finding; isRunning: boolean }> {
  const { host, port } = config;
  const subject = 'Port';
  try {
    await requireFreePort(config);
    return { finding: ok(subject, `${host}:${port} is free: the journal is not running`), isRunning: false };
  } catch (error) {
    const url = `http://${urlHost(host)}:${port}`;
    if (!(await problemAt(`${url}/livez`)))
      return { finding: ok(subject, `the journal is running at ${url}`), isRunning: true };
    const fix = 'Stop what has it, or choose another HOST or PORT.';
    return { finding: failure(subject, (error as Error).message, fix), isRunning: false };
  }
}

/** Why no running journal responds there; null if one does. */
async function problemAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS), redirect: 'manual' });
    const isJournal = (await response.text()).includes('"status":"alive"');
    return isJournal ? null : `HTTP status ${response.status}, not from the journal`;
  } catch (error) {
    const { message, cause } = error as Error;
    return (cause as Error | undefined)?.message || message;
  }
}

export function examineDataFolder({ dataDir }: Config): Finding[] {
  const subject = 'DATA_DIR';
  if (!fs.existsSync(dataDir)) return [ok(subject, `${dataDir} does not exist yet; the first start creates it`)];
  const stat = fs.statSync(dataDir);
  if (!stat.isDirectory()) return [failure(subject, `${dataDir} is a file.`, 'Choose a folder.')];
  const findings: Finding[] = [];
  const add = (message: string, fix: string) => void findings.push(failure(subject, message, fix));
  try {
    requireNoHalfRestore(dataDir);
  } catch (error) {
    add((error as Error).message, 'npm run restore -- FILE');
  }
  for (const name of ['', 'uploads', 'uploads/.staging', 'jwt-secret', 'postgres.password']) {
    const file = path.join(dataDir, name);
    if (fs.existsSync(file) && !isUsable(file))
      add(
        `${file} cannot be read and written by this user.`,
        `Run this as uid ${stat.uid}, or change the owner: chown -R … ${dataDir}`,
      );
  }
  return findings.length ? findings : [ok(subject, dataDir)];
}

function isUsable(file: string): boolean {
  try {
    const isFolder = fs.statSync(file).isDirectory();
    fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK | (isFolder ? fs.constants.X_OK : 0));
    return true;
  } catch {
    return false;
  }
}

/** Free space, and whether backups can be written. */
export async function examineDisks(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const freeAround = (folder: string) => freeBytes(nearestExisting(folder));
  for (const { setting, folder, freeBytes: free } of await disksOf(config, freeAround)) {
    const subject = `Room in ${setting}`;
    const there = nearestExisting(folder);
    const message = `${Math.floor(free / 1e6)} MB are free on the disk of ${folder}`;
    if (free < MIN_FREE_BYTES / 10)
      findings.push(failure(subject, `Only ${message}.`, 'Make room: nothing can be saved.'));
    else if (free < MIN_FREE_BYTES) findings.push(warning(subject, `Only ${message}.`, 'Make room before it is full.'));
    else findings.push(ok(subject, message));
    if (folder === config.backupDir && !(fs.statSync(there).isDirectory() && isUsable(there)))
      findings.push(
        failure('BACKUP_DIR', `${there} is no folder that this user can write to.`, 'chown it, or name another.'),
      );
  }
  return findings;
}

const nearestExisting = (folder: string): string =>
  fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder));

/** Checks PUBLIC_URL, TRUST_PROXY and HOST. */
export async function examineAddress(config: Config, isRunning: boolean): Promise<Finding[]> {
  const { publicUrl, trustProxy, host } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = LOCAL.includes(hostname);
  const findings: Finding[] = [];
  const advise = (subject: string, message: string, fix: string) => void findings.push(warning(subject, message, fix));
  if (isLocal)
    advise(
      'PUBLIC_URL',
      `is ${publicUrl}: links and citations lead nowhere for others.`,
      'Set the URL that readers see.',
    );
  else if (protocol === 'http:')
    advise('PUBLIC_URL', `${publicUrl} is not encrypted.`, 'Put a reverse proxy with HTTPS in front.');
  else if (trustProxy === 0)
    advise(
      'TRUST_PROXY',
      'is 0, but HTTPS means a reverse proxy: all readers count as one client to the limits.',
      'Set it to the number of proxies in front.',
    );
  if (trustProxy > 0 && ['0.0.0.0', '::'].includes(host))
    advise(
      'HOST',
      `is ${host} with TRUST_PROXY=${trustProxy}: anyone who can reach the port directly can forge the client address.`,
      'Let it listen on 127.0.0.1, or close the port to all but the proxy.',
    );
  const problem = isRunning && !isLocal ? await problemAt(`${publicUrl}/livez`) : null;
  if (problem)
    findings.push(
      failure(
        'PUBLIC_URL',
        `The journal runs, but does not respond at ${publicUrl}: ${problem}.`,
        'Check the name in the DNS, the reverse proxy, its certificate and the firewall.',
      ),
    );
  return findings.length
    ? findings
    : [ok('Address', `${publicUrl}, behind ${trustProxy} ${trustProxy === 1 ? 'proxy' : 'proxies'}`)];
}
