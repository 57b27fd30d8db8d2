import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { threatensReserve } from '../database/reserve.js';
import { diskFull, unavailable } from '../errors/errors.js';
import { PROJECT_ROOT } from '../project-root.js';

const HEAP_MB = 256;
const LIMITS = { residentMb: 350, seconds: 10, outputLength: 1024 * 1024 };
const SAMPLE_MS = 50;
const PAGE_BYTES = 4096;

/** Linux only. Elsewhere the time, the heap and the output are limited, the rest of the memory is not. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((file) => existsSync(file));
/** How many times its processor time a process may take by the clock. */
const WAITING = PRLIMIT ? 10 : 1;

const NODE = [process.execPath, `--max-old-space-size=${HEAP_MB}`, '--disallow-code-generation-from-strings'];

/** From Node 22.13 on. Network and native code are not restricted by it. */
const KNOWS_PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission');
const ROOTS = [...new Set([PROJECT_ROOT, realpathSync(PROJECT_ROOT)])];

/** The process may open only our code and these files and folders, and start no other process or thread. */
const permissions = (script: string, { reads, writes = [] }: Files): string[] => {
  if (!KNOWS_PERMISSIONS || !reads) return [];
  const ours = ROOTS.flatMap((root) => ['dist', 'node_modules', 'package.json'].map((name) => path.join(root, name)));
  // Node takes a folder that it does not find for a file, unless it ends so.
  const writable = writes.flatMap((folder) => [folder, path.join(folder, '*')]);
  const readable = [script, ...ours, ...reads, ...writable].map((file) => `--allow-fs-read=${file}`);
  return ['--permission', ...readable, ...writable.map((file) => `--allow-fs-write=${file}`)];
};

/** Absolute paths. Without `reads` the process may open any file, which native code always may. */
type Files = { reads?: string[]; writes?: string[] };

/** A script of `server/`, as it is built: a separate process does not go through a test's transpiler. */
export const builtScript = (name: string) => path.resolve(PROJECT_ROOT, 'dist/server', name);

/**
 * Runs a built script of ours on hostile input in a separate process, without our environment and its secrets. Returns its standard
 * output. Throws if it fails, or is killed because it exceeded its processor time, memory or output (10 s, 350 MB and a million characters
 * unless `limits` says otherwise) or because `signal` was aborted; throws UNAVAILABLE if it fills the disk, or the machine is too busy for
 * it. Where Node can, it opens only the files that `limits` names.
 */
export function runLimited(
  name: string,
  args: string[],
  limits: Partial<typeof LIMITS> & Files = {},
  signal?: AbortSignal,
): Promise<string> {
  const script = builtScript(name);
  const { residentMb, seconds, outputLength } = { ...LIMITS, ...limits };
  const limiter = PRLIMIT ? [PRLIMIT, '--data=1073741824', `--cpu=${Math.ceil(seconds)}`, '--core=0', '--'] : [];
  const [command, ...rest] = [...limiter, ...NODE, ...permissions(script, limits), script, ...args];
  const late = AbortSignal.timeout(seconds * WAITING * 1000);
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: signal ? AbortSignal.any([signal, late]) : late,
      killSignal: 'SIGKILL',
    });
    const kill = () => void child.kill('SIGKILL');
    let output = '';
    // Without file descriptors there is no output, and nothing has begun.
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > outputLength) kill();
    });
    const watch = setInterval(() => {
      if (limits.writes?.some(threatensReserve)) kill();
      residentBytes(child.pid).then(
        (bytes) => bytes > residentMb * 1024 * 1024 && kill(),
        () => {},
      );
    }, SAMPLE_MS);
    // It has ended only when it is closed, also if it could not be started.
    child.on('error', () => {});
    child.once('close', (code, ending) => {
      clearInterval(watch);
      if (limits.writes?.some(threatensReserve)) reject(diskFull());
      else if (code === 0) resolve(output);
      else if (Number(code) < 0 || (PRLIMIT && late.aborted))
        reject(unavailable('The server is too busy at the moment. Try again in a few minutes.'));
      else reject(new Error(`The process ended with ${ending ?? code}.`));
    });
  });
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * PAGE_BYTES;
}
