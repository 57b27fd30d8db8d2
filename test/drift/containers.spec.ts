import fs from 'node:fs';
import { SETTINGS, readConfig } from '../../server/platform/config.js';
import { unsupportedNode } from '../../server/operations/boot/node-release.js';
import { read, textOf } from './files.js';

const dockerfile = read('docker/Dockerfile');
const COMPOSE_FILES = ['docker/compose.yaml', 'docker/compose.distributed.yaml'];
const composed = COMPOSE_FILES.map(read);
const [, distributed] = composed;
const nginx = read('docker/nginx.conf');
const ownNginx = read('docs/proxy/nginx.conf');
/** Settings of PostgreSQL's client and of other images, and variables of the container files. */
const FOREIGN = /^(PG\w+|POSTGRES_\w+|MINIO_\w+|GIT_COMMIT|NODE_ENV|JOURNAL_DB_PASSWORD)$/;

it('container files use only settings that exist', () => {
  const named = [dockerfile, ...composed].flatMap((text) => [
    ...[...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
    ...[...text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...(/^ENV (.*)$/m.exec(text)?.[1].match(/[A-Z_]+(?==)/g) ?? []),
  ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !SETTINGS.some((setting) => setting === name) && !FOREIGN.test(name))).toEqual([]);
});

it('the image starts existing files, exposes the journal’s port, and writes where its user may', () => {
  const [, script] = /^CMD \["node", .*"(.+)"\]$/m.exec(dockerfile)!;
  for (const file of [script, 'package.json', '.npmrc', 'package-lock.json']) expect(fs.existsSync(file)).toBe(true);
  expect(dockerfile).toContain(`EXPOSE ${readConfig({}).port}`);
  const [, folder] = /DATA_DIR=(\S+)/.exec(dockerfile)!;
  const [, user] = /^USER (\S+)/m.exec(dockerfile)!;
  expect(dockerfile).toContain(`mkdir ${folder} && chown ${user}:${user} ${folder}`);
  for (const compose of composed) expect(compose).toMatch(new RegExp(`volumes: \\['(\\w+:)?${folder}'\\]`));
});

it('the image has the recommended version of Node, which receives security fixes', () => {
  const recommended = read('.nvmrc').trim();
  expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)).toEqual([recommended, recommended]);
  expect(unsupportedNode(`v${recommended}.0.0`, new Date('2027-12-31'))).toBeNull();
});

it('both set TRUST_PROXY, so that each reader is a client', () => {
  for (const compose of composed) expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}');
});

it('the journal is no superuser of its database', () => {
  for (const compose of composed) {
    expect(compose).toMatch(/create role journal login (replication )?password :'password';/);
    expect(compose).toContain('alter role postgres password null;');
    expect(compose).not.toContain('POSTGRES_USER');
  }
});

it('the proxy of one machine has secure TLS settings, and serves readers nothing without TLS', () => {
  expect(ownNginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
  const [, ciphers] = /ssl_ciphers (.*);/.exec(ownNginx)!;
  for (const cipher of ciphers.split(':'))
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/);
  const plain = /listen 80;[^]*?\n}/.exec(ownNginx)![0];
  expect(plain).toMatch(/return 301 https:/);
  expect(plain).toMatch(/location ~\* \^\/\(api\|graphql\)\(\/\|\$\) {\s+return 403;/);
  const [, caddy] = /^(http:[^]*?\n})/m.exec(read('docs/proxy/Caddyfile'))!;
  expect(caddy).toMatch(/@programs path \/api \/api\/\* \/graphql \/graphql\/\*\n\trespond @programs 403/);
});

it('proxies log no query strings, which hold the tokens of subscribers', () => {
  for (const config of [nginx, ownNginx]) {
    const [, format] = /log_format without_query '(.*)';/.exec(config)!;
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
    const servers = config === nginx ? 1 : config.match(/\bserver_name /g)!.length;
    expect(config.match(/access_log \S+ without_query;/g)).toHaveLength(servers);
  }
});

it('proxies let through what the journal accepts, several files at once, and as it arrives', () => {
  for (const config of [nginx, ownNginx])
    for (const line of ['client_max_body_size 1100m', 'proxy_request_buffering off', 'proxy_read_timeout 90s'])
      expect(config).toContain(`${line};`);
});

it('each service has a limit of memory', () => {
  for (const compose of composed) {
    const [services] = compose.split(/^services:\n/m)[1].split(/^\w/m);
    for (const service of services.split(/^ {2}(?=\w)/m).slice(1))
      if (!service.includes('*journal')) expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
    expect(compose).toContain('mem_limit: 2g');
  }
});

it('the limits of requests of the processes add up to the usual one', () => {
  const processes = distributed.match(/: \*journal$/gm)!.length;
  const [, limit] = /RATE_LIMIT: \$\{RATE_LIMIT:-(\d+)\}/.exec(distributed)!;
  expect(Number(limit) * processes).toBe(readConfig({}).rateLimit.requestsPerMinute);
});

it('documented commands of the image generate no code from strings', () => {
  const texts = read('README.md') + textOf(['docs'], /^docs\/[^/]*\.md$/);
  const commands = texts.match(/\bnode [^`\n]*dist\/server\/\S+/g)!;
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) expect(command).toContain('--disallow-code-generation-from-strings');
});

it('the oldest version of Node that starts is stated in README', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(read('README.md')).toContain(`Node ${engines.node.replace('>=', '')} is`);
});

it('the proxy forwards to existing processes, and its port is published', () => {
  const processes = [...distributed.matchAll(/^ {2}(journal-\d): \*journal$/gm)].map(([, name]) => name);
  const servers = [...nginx.matchAll(/server (\S+):(\d+) /g)].map(([, name, port]) => [name, Number(port)]);
  expect(servers).toEqual(processes.map((name) => [name, readConfig({}).port]));
  const [, published] = /ports: \['127\.0\.0\.1:\d+:(\d+)'\]/.exec(distributed)!;
  expect(nginx).toContain(`listen ${published};`);
});

it('all mounted files and build contexts exist', () => {
  for (const file of COMPOSE_FILES) {
    const sources = [...read(file).matchAll(/(?:dockerfile: |\['\.\/)([\w./-]+)/g)].map(([, path]) => path);
    for (const source of sources) expect(fs.existsSync(source) || fs.existsSync(`docker/${source}`)).toBe(true);
  }
});
