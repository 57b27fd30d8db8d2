import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

type Options = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  input?: string | Buffer;
  onStart?: (child: ChildProcess) => void;
};

/** A command of the built product, as it runs in the production image, without npm. */
export function runCommand(name: string, args: string[], { env, cwd, input = '', onStart }: Options = {}) {
  const script = path.resolve(`dist/server/commands/${name}.js`);
  const child = spawn(process.execPath, ['--disallow-code-generation-from-strings', script, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdin.end(input);
  onStart?.(child);
  type Ended = { code: number | null; out: string; err: string };
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}
