import { createPrivateKey, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isEmailAddress } from './validation/email-address.js';
import { PASSWORD_RULES, passwordProblem } from './validation/password-rules.js';

const parent = path.resolve(import.meta.dirname, '../..');
/** The checkout, whether this runs from its source or from dist/. */
export const PROJECT_ROOT = path.basename(parent) === 'dist' ? path.dirname(parent) : parent;

/** Every setting, explained. `.env.example` lists the same names; a test holds them equal. */
export const SETTINGS = {
  PORT: 'Port to listen on. Default 3000.',
  HOST: 'Address to listen on. Default 127.0.0.1; 0.0.0.0 for every interface, :: for IPv6 as well.',
  DATA_DIR: 'Folder for the embedded database, uploads and the generated secret. Default ./data.',
  DATABASE_URL: 'URL of PostgreSQL 15 or newer: postgres://…. Empty: an embedded PostgreSQL inside DATA_DIR.',
  UPLOADS_URL:
    'Bucket for uploads in an S3-compatible service: s3://bucket or s3://bucket/prefix. Empty: DATA_DIR/uploads.',
  S3_ENDPOINT: 'URL of that service, e.g. https://s3.example.edu. Empty: Amazon S3 in S3_REGION.',
  S3_REGION: 'Region of the bucket. Default us-east-1.',
  S3_ACCESS_KEY_ID:
    'Access key with permission to read, write, list and delete in the bucket. Required with UPLOADS_URL.',
  S3_SECRET_ACCESS_KEY: 'Secret of that access key.',
  PUBLIC_URL: 'Public URL of the journal, e.g. https://revista.example.edu. Default http://HOST:PORT.',
  JWT_SECRET:
    'Secret that signs sessions, at least 32 characters. Empty: generated once and stored in DATA_DIR (mode 0600).',
  ADMIN_EMAIL: 'E-mail of the first administrator. Default admin@example.org.',
  ADMIN_USERNAME: 'Name of the first administrator. Default admin.',
  ADMIN_PASSWORD:
    'Password of the first administrator; the usual rules apply. Empty: generated, and stored in DATA_DIR/first-password until it is changed.',
  SECOND_FACTOR:
    'optional (default): administrators may turn on a second factor; required: those without one can do nothing but turn it on.',
  DEMO: 'on (default): an empty database is filled with demonstration content; off: it stays empty.',
  SEARCH_INDEXING:
    'all (default): this process indexes records and the text of PDFs for the search; records: no PDFs; off: nothing, another process does it.',
  CACHE_MB:
    'Cache for public responses and small files, in MiB; emptied when the content changes. Default 64; 0 turns it off.',
  RATE_LIMIT:
    'Requests per minute that one client may make. Default 600, not counting requests from this machine; 0 means no limit.',
  BACKUP_DIR:
    'Folder for daily backups, best on another disk; 7 daily, 4 weekly and 12 monthly ones are retained. Empty: no automatic backups.',
  BACKUP_HOOK:
    'Command to run after each daily backup, with its path in BACKUP_FILE, such as rclone copy "$BACKUP_FILE" remote:journal; repeated each hour until it succeeds. Empty: none.',
  DRAIN_SECONDS:
    'Seconds for which requests are still accepted after SIGTERM, while /readyz already responds with 503. Default 0; behind a load balancer, the interval of its checks.',
  LOG: 'text (default): one readable line per entry; json: one JSON object per line.',
  LOG_LEVEL: 'Lowest level to log: error, warn or info (default).',
  LOG_REQUESTS:
    'off (default); on: logs each request with path, status and duration, but neither the client nor the query string.',
  METRICS_ADDRESS:
    'HOST:PORT where Prometheus reads /metrics, such as 127.0.0.1:9464. Must not be public; each process needs its own. Empty: no metrics.',
  SMTP_URL:
    'Mail server: smtp://user:password@host:587 or smtps://user:password@host:465, special characters as %40. Empty: no mail is sent, but subscriptions are still stored.',
  MAIL_FROM: 'Sender address of mail. Required with SMTP_URL.',
  MAIL_PER_MINUTE: 'Letters sent per minute by all processes together. Default 300; 0 means no limit.',
  MAIL_DKIM:
    'DOMAIN:SELECTOR:FILE of the private key (PEM) that signs mail. Empty: signing is left to the mail server.',
  BOUNCE_ADDRESS:
    'Address for bounces, such as bounces@example.org; it must also receive bounces+anything@. Empty: MAIL_FROM.',
  BOUNCE_KEY:
    'Secret of at least 24 characters; bounces are reported to /api/bounces with it as X-Bounce-Key. Empty: no reports are accepted.',
  SCHEMAS_DIR:
    'Folder with the official schemas that validate exports: doaj/, crossref/ and jats-publishing-dtd-1.3/. Empty: only the journal’s own rules apply.',
  CROSSREF_USER:
    'Name of the account at Crossref; a role is user/role. Empty: no DOI is registered, and nothing is sent.',
  CROSSREF_PASSWORD: 'Password of that account. Required with CROSSREF_USER.',
  CROSSREF_URL: 'For tests: a server on this machine, such as http://127.0.0.1:8080, in place of Crossref and doi.org.',
  TRUST_PROXY: 'Number of reverse proxies in front whose X-Forwarded-For header is trusted. Default 0.',
} as const;

export const LOG_LEVELS = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type MailConfig = {
  smtpUrl: string;
  from: string;
  lettersPerMinute: number;
  dkim: { domain: string; selector: string; privateKey: string } | null;
  bounceAddress: string | null;
};

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every path: empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null when uploads are stored in the data folder. */
  s3: S3Settings | null;
  publicUrl: string;
  jwtSecret: string;
  /** Whether the secret is the generated one in the data folder. */
  hasOwnSecret: boolean;
  backupDir: string | null;
  /** Run by a shell after each daily backup. */
  backupHook: string | null;
  admin: { email: string; username: string; password: string | null };
  requiresSecondFactor: boolean;
  demo: boolean;
  searchIndexing: 'all' | 'records' | 'off';
  schemasDir: string | null;
  cacheBytes: number;
  trustProxy: number;
  drainSeconds: number;
  log: { format: 'text' | 'json'; level: LogLevel; requests: boolean };
  /** Where metrics are served; null if nowhere. */
  metrics: { host: string; port: number } | null;
  /** Whether requests from this machine count: behind an undeclared proxy every client looks like loopback. */
  rateLimit: { requestsPerMinute: number; loopback: boolean };
  /** Null when no mail is sent. */
  mail: MailConfig | null;
  bounceKey: string | null;
  /** Null when no DOI is registered. */
  crossref: { user: string; password: string; url: string | null } | null;
  development: boolean;
};

/** Provider token of the one Config. */
export const CONFIG = Symbol('CONFIG');

/** A reason not to start, shown as a message without a stack trace. */
export class StartError extends Error {}

export class ConfigError extends StartError {
  constructor(readonly problems: string[]) {
    super(
      `There are problems with the settings (${problems.length}):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

type Environment = Partial<Record<keyof typeof SETTINGS | 'NODE_ENV', string>>;

/** A host as it appears in a URL: IPv6 in brackets, and localhost for addresses that mean every interface. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Reads and checks the settings without writing anything; throws one ConfigError that names every problem. */
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
  /** One of the options, the first by default. */
  const choice = <T extends string>(name: keyof typeof SETTINGS, options: T[]): T => {
    const value = text(name) ?? options[0];
    if (!options.includes(value as T)) problems.push(`${name} must be ${options.join(' or ')}, not '${value}'.`);
    return value as T;
  };
  const url = (name: keyof typeof SETTINGS, protocols: string[]) => {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    problems.push(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return null;
  };

  const port = whole('PORT', 3000, 65535);
  // [::1] is the form used in URLs, which people copy.
  const host = (text('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data');
  const backupDir = text('BACKUP_DIR') && path.resolve(text('BACKUP_DIR')!);
  if (backupDir && isWithin(backupDir, path.join(dataDir, 'uploads')))
    problems.push('BACKUP_DIR must not be inside the uploads of DATA_DIR.');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const s3 = readS3(text, url, problems);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${urlHost(host)}:${port}`;
  const secondFactor = choice('SECOND_FACTOR', ['optional', 'required']);
  const demo = choice('DEMO', ['on', 'off']);
  const searchIndexing = choice('SEARCH_INDEXING', ['all', 'records', 'off']);
  const log = {
    format: choice('LOG', ['text', 'json']),
    level: choice('LOG_LEVEL', [...LOG_LEVELS].reverse()),
    requests: choice('LOG_REQUESTS', ['off', 'on']) === 'on',
  };
  const metrics = text('METRICS_ADDRESS') && readAddress(text('METRICS_ADDRESS')!);
  if (text('METRICS_ADDRESS') && !metrics) problems.push('METRICS_ADDRESS must be HOST:PORT, such as 127.0.0.1:9464.');
  const secret = text('JWT_SECRET');
  if (secret !== null && secret.length < 32) problems.push('JWT_SECRET must have at least 32 characters.');
  const email = text('ADMIN_EMAIL') ?? 'admin@example.org';
  if (!isEmailAddress(email)) problems.push(`ADMIN_EMAIL must be an e-mail address, not '${email}'.`);
  const password = env.ADMIN_PASSWORD || null;
  const username = text('ADMIN_USERNAME') ?? 'admin';
  const problem = password && passwordProblem(password, [email, username]);
  if (problem) problems.push(`ADMIN_PASSWORD ${PASSWORD_RULES[problem]}`);
  const cacheMebibytes = whole('CACHE_MB', 64, 65_536);
  const requestsPerMinute = whole('RATE_LIMIT', 600, 1_000_000);
  const trustProxy = whole('TRUST_PROXY', 0, 10);
  const drainSeconds = whole('DRAIN_SECONDS', 0, 300);
  const address = (name: keyof typeof SETTINGS) => {
    const value = text(name);
    if (value !== null && !isEmailAddress(value)) problems.push(`${name} must be a single plain e-mail address.`);
    return value;
  };
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = address('MAIL_FROM');
  const bounceAddress = address('BOUNCE_ADDRESS');
  const lettersPerMinute = whole('MAIL_PER_MINUTE', 300, 1_000_000);
  const dkim = text('MAIL_DKIM') && readDkim(text('MAIL_DKIM')!, problems);
  const bounceKey = text('BOUNCE_KEY');
  if (bounceKey !== null && bounceKey.length < 24) problems.push('BOUNCE_KEY must have at least 24 characters.');
  if (smtpUrl && !from) problems.push('SMTP_URL requires MAIL_FROM.');
  const schemasDir = text('SCHEMAS_DIR') && path.resolve(text('SCHEMAS_DIR')!);
  if (schemasDir && !fs.existsSync(schemasDir)) problems.push(`SCHEMAS_DIR: the folder ${schemasDir} does not exist.`);
  const [account, accountPassword] = [text('CROSSREF_USER'), text('CROSSREF_PASSWORD')];
  if (!account !== !accountPassword) problems.push('CROSSREF_USER and CROSSREF_PASSWORD require each other.');
  const standIn = url('CROSSREF_URL', ['http:']);
  if (standIn && !['127.0.0.1', '[::1]'].includes(new URL(standIn).hostname))
    problems.push('CROSSREF_URL must be on 127.0.0.1 or [::1].');
  if (problems.length) throw new ConfigError(problems);

  let jwtSecret = secret;
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    s3,
    publicUrl,
    get jwtSecret() {
      return (jwtSecret ??= storedSecret(dataDir));
    },
    hasOwnSecret: secret === null,
    backupDir,
    backupHook: text('BACKUP_HOOK'),
    admin: { email, username, password },
    requiresSecondFactor: secondFactor === 'required',
    demo: demo === 'on',
    searchIndexing,
    schemasDir: schemasDir || null,
    cacheBytes: cacheMebibytes * 1024 * 1024,
    trustProxy,
    drainSeconds,
    log,
    metrics: metrics || null,
    mail: smtpUrl ? { smtpUrl, from: from!, lettersPerMinute, dkim: dkim || null, bounceAddress } : null,
    bounceKey,
    crossref: account === null ? null : { user: account, password: accountPassword!, url: standIn },
    rateLimit: { requestsPerMinute, loopback: text('RATE_LIMIT') !== null },
    development: env.NODE_ENV === 'development',
  };
}

type Reader<Result> = (name: keyof typeof SETTINGS) => Result;

function readS3(
  text: Reader<string | null>,
  url: (name: keyof typeof SETTINGS, protocols: string[]) => string | null,
  problems: string[],
): S3Settings | null {
  const uploads = text('UPLOADS_URL');
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:']);
  const region = text('S3_REGION') ?? 'us-east-1';
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')];
  if (uploads === null) return null;
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)?\/?$/.exec(uploads) ?? [];
  if (!bucket) problems.push('UPLOADS_URL must be s3://bucket or s3://bucket/prefix, without keys.');
  if (!accessKeyId || !secretAccessKey)
    problems.push('UPLOADS_URL requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: prefix && `${prefix}/`,
    accessKeyId: accessKeyId!,
    secretAccessKey: secretAccessKey!,
  };
}

function readDkim(value: string, problems: string[]): MailConfig['dkim'] {
  const [, domain, selector, file] = /^([\w.-]+):([\w.-]+):(.+)$/.exec(value) ?? [];
  try {
    if (!file) throw new Error('three parts are required');
    const privateKey = fs.readFileSync(file, 'utf8');
    createPrivateKey(privateKey);
    return { domain, selector, privateKey };
  } catch (error) {
    // The message of a file that is not there repeats its path, which may be the key itself.
    const { code, message } = error as NodeJS.ErrnoException;
    problems.push(`MAIL_DKIM must be DOMAIN:SELECTOR:FILE with a private key in the file: ${code ?? message}.`);
    return null;
  }
}

/** Of HOST:PORT, with IPv6 in brackets. */
function readAddress(value: string): Config['metrics'] {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  return port && Number(port) <= 65_535 ? { host: bracketed ?? plain, port: Number(port) } : null;
}

const isWithin = (file: string, folder: string) => !path.relative(folder, file).startsWith('..');

/** The generated secret of a data folder, created on first use. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true });
    // Written beside its name and linked to it, so that it is never there without its content.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      // Some file systems have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') fs.renameSync(draft, file);
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
