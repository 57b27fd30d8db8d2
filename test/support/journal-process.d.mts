import type { ChildProcess } from 'node:child_process';

export const ADMIN: { username: string; email: string; password: string };
export const MEMORY_REPORTS: { NODE_OPTIONS: string };

export type Server = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  ended: Promise<void>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};
/** `within` is a command that executes its arguments in the same process. */
export type Options = { dataDir?: string; settings?: Record<string, string>; within?: string[] };

export function temporaryFolder(): string;
export function residentBytes(server: Server, field?: 'VmRSS' | 'VmHWM'): number;
export function bytesInUse(server: Server): Promise<number>;
export function mainThreadTime(server: Server): number;
export function startServer(options?: Options): Promise<Server>;
export function spawnServer(options?: Options): Promise<Server & { started: Promise<void> }>;
export function freePort(): Promise<number>;
