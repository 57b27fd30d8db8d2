import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { findBinaries } from '../../server/platform/database/embedded/postgres-binaries.js';
import { withClient } from './database.js';
import { freePort } from './server.js';

export type ReplicatedDatabase = {
  url: string;
  replicaUrl: string;
  /** Queries the replica as its superuser. */
  onReplica: (sql: string) => Promise<void>;
  /** SIGKILL ends it; SIGSTOP makes it unresponsive. */
  signalReplica: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  startReplica: () => Promise<void>;
  stopPrimary: () => Promise<void>;
  end: () => Promise<void>;
};

/** A PostgreSQL server in `folder`, and a replica by streaming replication. */
export async function startReplicatedDatabase(folder: string): Promise<ReplicatedDatabase> {
  const [primaryFolder, replicaFolder] = [path.join(folder, 'postgres'), path.join(folder, 'replica')];
  const primary = await startEmbeddedPostgres(primaryFolder);
  const superuser = (url: string) =>
    Object.assign(new URL(url), {
      username: 'postgres',
      password: fs.readFileSync(`${primaryFolder}.password`, 'utf8'),
      pathname: '/postgres',
    }).href;
  const port = await freePort();
  const replicaUrl = Object.assign(new URL(primary.url), { port }).href;
  await copyCluster(superuser(primary.url), primaryFolder, replicaFolder);

  const { uid, gid } = fs.statSync(primaryFolder);
  const ids = process.getuid?.() === 0 ? { uid, gid } : undefined;
  let child: ChildProcess;
  const startReplica = async () => {
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=60'];
    // Its user may lack access to the parent folders.
    const folderOfIts = ids ? '/proc/self/cwd' : replicaFolder;
    child = spawn(path.join(findBinaries(ids), 'bin', 'postgres'), ['-D', folderOfIts, '-p', String(port), ...flags], {
      ...ids,
      cwd: replicaFolder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr!.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('started streaming WAL')) resolve();
      });
      child.once('close', () => reject(new Error(`The replica ended: ${output}`)));
    });
  };
  await startReplica();

  return {
    url: primary.url,
    replicaUrl,
    startReplica,
    onReplica: (sql) => withClient(superuser(replicaUrl), async (client) => void (await client.query(sql))),
    signalReplica: async (signal) => {
      const workers = workersOf(child.pid!);
      if (signal === 'SIGKILL') {
        child.kill(signal);
        await once(child, 'exit');
        // They end by themselves. Until then their shared memory prevents a new start.
        while (workers.some(isRunning)) await wait(10);
      } else {
        // The child processes too: a signal stops only the process that receives it.
        for (const pid of [child.pid!, ...workers]) process.kill(pid, signal);
      }
    },
    stopPrimary: primary.stop,
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL'); // it may be stopped by SIGSTOP
        await once(child, 'exit');
      }
      await primary.stop();
    },
  };
}

/** Replaces pg_basebackup, which the embedded PostgreSQL lacks. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    fs.cpSync(from, to, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|pg_wal\/[0-9A-F]{24}$/.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    fs.writeFileSync(path.join(to, 'backup_label'), rows[0].labelfile);
  });
  fs.writeFileSync(path.join(to, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(url);
  fs.appendFileSync(
    path.join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = 200\n`,
  );
  const { uid, gid, mode } = fs.statSync(from);
  fs.chmodSync(to, mode);
  if (process.getuid?.() === 0)
    for (const file of ['.', ...(fs.readdirSync(to, { recursive: true }) as string[])])
      fs.lchownSync(path.join(to, file), uid, gid);
}

const workersOf = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** A zombie has no command line. */
function isRunning(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch {
    return false;
  }
}
