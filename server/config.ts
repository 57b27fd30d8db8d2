import path from 'node:path';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { PASSWORD_RULES, passwordProblem } from './users/password-rules.js';

/** The checkout, whether this runs from its source or from dist/. */
export const PROJECT_ROOT = path.resolve(
  import.meta.dirname,
  path.basename(path.dirname(import.meta.dirname)) === 'dist' ? '../..' : '..',
);

/** Every setting, explained. `.env.example` lists the same names; a test holds them equal. */
export const SETTINGS = {
  PORT: 'Port to listen on. Default 3000.',
  HOST: 'Address to listen on. Default 127.0.0.1; 0.0.0.0 for every interface.',
  DATA_DIR: 'Folder for the embedded database, uploads and the generated secret. Default ./data.',
  DATABASE_URL: 'postgres://… of PostgreSQL 15 or newer. Empty: an embedded PostgreSQL inside DATA_DIR.',
  PUBLIC_URL: 'Address readers see, e.g. https://revista.example.edu. Default http://HOST:PORT.',
  JWT_SECRET: 'At least 32 characters; signs sessions. Empty: generated once and kept in DATA_DIR (mode 0600).',
  ADMIN_EMAIL: 'E-mail of the first administrator. Default admin@example.org.',
  ADMIN_USERNAME: 'Name of the first administrator. Default admin.',
  ADMIN_PASSWORD:
    'Password of the first administrator, under the same rules as any other. Empty: generated, printed, and kept in DATA_DIR/first-password until the first sign-in.',
  DEMO: 'on (default): an empty database is filled with demonstration content; off: it stays empty.',
  CACHE_MB:
    'Memory for public answers and small files that are kept until the content changes, in MiB. Default 64; 0 keeps none.',
  RATE_LIMIT:
    'Requests to the API that one client may make in a minute. Default 600, without counting this machine itself; 0 sets no limit.',
  DRAIN_SECONDS:
    'Seconds for which requests are still taken after SIGTERM, while /readyz already says 503. Default 0; behind a load balancer, the time between two of its checks.',
  TRUST_PROXY: 'Number of reverse proxies in front whose X-Forwarded-For is believed. Default 0.',
} as const;

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  jwtSecret: string;
  admin: { email: string; username: string; password: string | null };
  demo: boolean;
  cacheBytes: number;
  trustProxy: number;
  drainSeconds: number;
  /** `loopback` is true when requests from this machine count: behind a proxy nobody declared they would be everybody's. */
  rateLimit: { perMinute: number; loopback: boolean };
  development: boolean;
};

/** Provider token of the one Config. */
export const CONFIG = Symbol('CONFIG');

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The settings have ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

type Environment = Partial<Record<keyof typeof SETTINGS | 'NODE_ENV', string>>;

/** Reads and checks the environment; throws one ConfigError that names every problem. The only reader of process.env. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (name: keyof typeof SETTINGS) => env[name]?.trim() || null;
  const whole = (name: keyof typeof SETTINGS, fallback: number, max: number) => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from 0 to ${max}, not '${value}'.`);
    return fallback;
  };
  const url = (name: keyof typeof SETTINGS, protocols: string[]) => {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    problems.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return null;
  };

  const port = whole('PORT', 3000, 65535);
  const host = text('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const publicUrl =
    url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const demo = text('DEMO') ?? 'on';
  if (!['on', 'off'].includes(demo)) problems.push(`DEMO must be on or off, not '${demo}'.`);
  const secret = text('JWT_SECRET');
  if (secret !== null && secret.length < 32) problems.push('JWT_SECRET must have at least 32 characters.');
  const email = text('ADMIN_EMAIL') ?? 'admin@example.org';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) problems.push(`ADMIN_EMAIL must be an e-mail address, not '${email}'.`);
  const password = env.ADMIN_PASSWORD || null;
  const username = text('ADMIN_USERNAME') ?? 'admin';
  const problem = password && passwordProblem(password, [email, username]);
  if (problem) problems.push(`ADMIN_PASSWORD ${PASSWORD_RULES[problem]}`);
  const cacheMebibytes = whole('CACHE_MB', 64, 65_536);
  const perMinute = whole('RATE_LIMIT', 600, 1_000_000);
  const trustProxy = whole('TRUST_PROXY', 0, 10);
  const drainSeconds = whole('DRAIN_SECONDS', 0, 300);
  if (problems.length) throw new ConfigError(problems);

  return {
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl,
    jwtSecret: secret ?? keptSecret(dataDir),
    admin: { email, username, password },
    demo: demo === 'on',
    cacheBytes: cacheMebibytes * 1024 * 1024,
    trustProxy,
    drainSeconds,
    rateLimit: { perMinute, loopback: text('RATE_LIMIT') !== null },
    development: env.NODE_ENV === 'development',
  };
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret');
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}
