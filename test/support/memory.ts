import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Server, bytesInUse } from './server.js';

/** The server notices the end of a connection, and ends its own to the database and its processes, after a while. */
const SETTLED_MS = 90_000;

const childrenOf = (pid: number): number[] =>
  fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);

/** What remains of work that is over: memory after all garbage is collected, open files and connections, child processes. Linux only. */
async function inUse(server: Server) {
  const pid = server.process.pid!;
  return {
    bytes: await bytesInUse(server),
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
    processes: childrenOf(pid).length,
  };
}

/**
 * `attack` must leave nothing more in use than before, but for a twentieth of the memory and a fifth of the descriptors, some of which are
 * connections to the database. It comes twice: the first time allocates code, buffers and caches, which remain, so calm is the state after it.
 */
export async function requireCalm(server: Server, attack: () => Promise<unknown>): Promise<void> {
  await attack();
  const calm = await inUse(server);
  await attack();
  const deadline = performance.now() + SETTLED_MS;
  let now = await inUse(server);
  const exceeds = () =>
    now.bytes > calm.bytes * 1.05 || now.descriptors > calm.descriptors * 1.2 || now.processes > calm.processes;
  while (exceeds() && performance.now() < deadline) {
    await wait(200);
    now = await inUse(server);
  }
  if (exceeds()) expect(now).toEqual(calm);
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/ERR_|uncaught|unhandled/i);
}
