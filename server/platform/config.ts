import { createPrivateKey, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isEmailAddress } from './validation/email-address.js';
import { PASSWORD_RULES, passwordProblem } from './validation/password-rules.js';

/** All settings; `.env.example` explains each. */
export const SETTINGS = [
  ...(['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL'] as const),
  ...(['JWT_SECRET', 'TRUST_PROXY', 'DRAIN_SECONDS'] as const),
  ...(['UPLOADS_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
  ...(['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'SECOND_FACTOR', 'DEMO'] as const),
  ...(['SEARCH_INDEXING', 'CACHE_MB', 'RATE_LIMIT', 'BACKUP_DIR', 'BACKUP_HOOK', 'SCHEMAS_DIR'] as const),
  ...(['LOG', 'LOG_LEVEL', 'LOG_REQUESTS', 'METRICS_ADDRESS'] as const),
  ...(['SMTP_URL', 'MAIL_FROM', 'MAIL_PER_MINUTE', 'MAIL_DKIM', 'BOUNCE_ADDRESS', 'BOUNCE_KEY'] as const),
  ...(['CROSSREF_USER', 'CROSSREF_PASSWORD', 'CROSSREF_URL'] as const),
];
type Setting = (typeof SETTINGS)[number];

export const LOG_LEVELS = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = ReturnType<typeof readConfig>;
export type MailConfig = NonNullable<Config['mail']>;
export type S3Settings = NonNullable<Config['s3']>;

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

type Environment = Partial<Record<Setting | 'NODE_ENV', string>>;

/** A host as it appears in a URL: IPv6 in brackets, and localhost for addresses that mean every interface. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Reads and checks the settings without writing anything; throws one ConfigError that names every problem. */
export function readConfig(env: Environment = process.env) {
  const problems: string[] = [];
  const text = (name: Setting) => env[name]?.trim() || null;
  const parsed = <T>(name: Setting, parse: (value: string) => T) => {
    const value = text(name);
    return value === null ? null : parse(value);
  };
  const whole = (name: Setting, fallback: number, max: number) => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from 0 to ${max}, not '${value}'.`);
    return fallback;
  };
  /** One of the options, the first by default. */
  const choice = <T extends string>(name: Setting, options: T[]): T => {
    const value = text(name) ?? options[0];
    if (!options.includes(value as T)) problems.push(`${name} must be ${options.join(' or ')}, not '${value}'.`);
    return value as T;
  };
  const url = (name: Setting, protocols: string[]) =>
    parsed(name, (value) => {
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
      problems.push(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
      return null;
    });

  const port = whole('PORT', 3000, 65535);
  // [::1] is the form used in URLs, which people copy.
  const host = (text('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data');
  const backupDir = parsed('BACKUP_DIR', (value) => path.resolve(value));
  if (backupDir && isWithin(backupDir, path.join(dataDir, 'uploads')))
    problems.push('BACKUP_DIR must not be inside the uploads of DATA_DIR.');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const s3 = readS3(text, url, problems);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${urlHost(host)}:${port}`;
  const demo = choice('DEMO', ['on', 'off']);
  let secret = text('JWT_SECRET');
  const hasOwnSecret = secret === null;
  if (secret !== null && secret.length < 32) problems.push('JWT_SECRET must have at least 32 characters.');
  const email = text('ADMIN_EMAIL') ?? 'admin@example.org';
  if (!isEmailAddress(email)) problems.push(`ADMIN_EMAIL must be an e-mail address, not '${email}'.`);
  const password = env.ADMIN_PASSWORD || null;
  const username = text('ADMIN_USERNAME') ?? 'admin';
  const problem = password && passwordProblem(password, [email, username]);
  if (problem) problems.push(`ADMIN_PASSWORD ${PASSWORD_RULES[problem]}`);
  const address = (name: Setting) =>
    parsed(name, (value) => {
      if (!isEmailAddress(value)) problems.push(`${name} must be a single plain e-mail address.`);
      return value;
    });
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = address('MAIL_FROM');
  const bounceAddress = address('BOUNCE_ADDRESS');
  const lettersPerMinute = whole('MAIL_PER_MINUTE', 300, 1_000_000);
  const dkim = parsed('MAIL_DKIM', (value) => readDkim(value, problems));
  const bounceKey = text('BOUNCE_KEY');
  if (bounceKey !== null && bounceKey.length < 24) problems.push('BOUNCE_KEY must have at least 24 characters.');
  if (smtpUrl && !from) problems.push('SMTP_URL requires MAIL_FROM.');
  const schemasDir = parsed('SCHEMAS_DIR', (value) => path.resolve(value));
  if (schemasDir && !fs.existsSync(schemasDir)) problems.push(`SCHEMAS_DIR: the folder ${schemasDir} does not exist.`);
  const [account, accountPassword] = [text('CROSSREF_USER'), text('CROSSREF_PASSWORD')];
  if (!account !== !accountPassword) problems.push('CROSSREF_USER and CROSSREF_PASSWORD require each other.');
  const standIn = url('CROSSREF_URL', ['http:']);
  if (standIn && !['127.0.0.1', '[::1]'].includes(new URL(standIn).hostname))
    problems.push('CROSSREF_URL must be on 127.0.0.1 or [::1].');

  const config = {
    port,
    host,
    dataDir,
    databaseUrl,
    /** Null when uploads are stored in the data folder. */
    s3,
    publicUrl,
    get jwtSecret() {
      return (secret ??= storedSecret(dataDir));
    },
    /** Whether the secret is the generated one in the data folder. */
    hasOwnSecret,
    backupDir,
    /** Run by a shell after each daily backup. */
    backupHook: text('BACKUP_HOOK'),
    admin: { email, username, password },
    requiresSecondFactor: choice('SECOND_FACTOR', ['optional', 'required']) === 'required',
    demo: demo === 'on',
    searchIndexing: choice('SEARCH_INDEXING', ['all', 'records', 'off']),
    schemasDir,
    cacheBytes: whole('CACHE_MB', 64, 65_536) * 1024 * 1024,
    trustProxy: whole('TRUST_PROXY', 0, 10),
    drainSeconds: whole('DRAIN_SECONDS', 0, 300),
    log: {
      format: choice('LOG', ['text', 'json']),
      level: choice('LOG_LEVEL', [...LOG_LEVELS].reverse()),
      requests: choice('LOG_REQUESTS', ['off', 'on']) === 'on',
    },
    /** Where metrics are served; null if nowhere. */
    metrics: parsed('METRICS_ADDRESS', (value) => readAddress(value, problems)),
    /** Null when no mail is sent. */
    mail: smtpUrl ? { smtpUrl, from: from!, lettersPerMinute, dkim, bounceAddress } : null,
    bounceKey,
    /** Null when no DOI is registered. */
    crossref: account === null ? null : { user: account, password: accountPassword!, url: standIn },
    /** Whether requests from this machine count: behind an undeclared proxy every client looks like loopback. */
    rateLimit: { requestsPerMinute: whole('RATE_LIMIT', 600, 1_000_000), loopback: text('RATE_LIMIT') !== null },
    development: env.NODE_ENV === 'development',
  };
  if (problems.length) throw new ConfigError(problems);
  return config;
}

function readS3(
  text: (name: Setting) => string | null,
  url: (name: Setting, protocols: string[]) => string | null,
  problems: string[],
) {
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
    /** Before every path: empty, or with a slash at its end. */
    prefix: prefix && `${prefix}/`,
    accessKeyId: accessKeyId!,
    secretAccessKey: secretAccessKey!,
  };
}

function readDkim(value: string, problems: string[]) {
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
function readAddress(value: string, problems: string[]) {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  if (!(Number(port) <= 65_535)) problems.push('METRICS_ADDRESS must be HOST:PORT, such as 127.0.0.1:9464.');
  return { host: bracketed ?? plain, port: Number(port) };
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
