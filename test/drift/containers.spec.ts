import fs from 'node:fs';
import { expect, it } from '@jest/globals';
import { SETTINGS, readConfig } from '../../server/config.js';
import { unsupportedNode } from '../../server/start/node-release.js';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const dockerfile = read('docker/Dockerfile');
const COMPOSE_FILES = ['docker/compose.yaml', 'docker/compose.distributed.yaml'];
const distributed = read(COMPOSE_FILES[1]);
const nginx = read('docker/nginx.conf');
/** Settings of PostgreSQL's client and of other images, and variables of the container files. */
const FOREIGN = /^(PG\w+|POSTGRES_\w+|MINIO_\w+|GIT_COMMIT|NODE_ENV|JOURNAL_DB_PASSWORD)$/;

it('container files use only settings that exist', () => {
  const named = [dockerfile, ...COMPOSE_FILES.map(read)].flatMap((text) => [
    ...[...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
    ...[...text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...(/^ENV (.*)$/m.exec(text)?.[1].match(/[A-Z_]+(?==)/g) ?? []),
  ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !(name in SETTINGS) && !FOREIGN.test(name))).toEqual([]);
});

it('the image starts existing files, exposes the journal’s port, and writes where its user may', () => {
  const [, script] = /^CMD \["node", .*"(.+)"\]$/m.exec(dockerfile)!;
  for (const file of [script, 'package.json', '.npmrc', 'package-lock.json']) expect(fs.existsSync(file)).toBe(true);
  expect(dockerfile).toContain(`EXPOSE ${readConfig({}).port}`);
  const [, folder] = /DATA_DIR=(\S+)/.exec(dockerfile)!;
  const [, user] = /^USER (\S+)/m.exec(dockerfile)!;
  expect(dockerfile).toContain(`mkdir ${folder} && chown ${user}:${user} ${folder}`);
  for (const compose of COMPOSE_FILES.map(read))
    expect(compose).toMatch(new RegExp(`volumes: \\['(\\w+:)?${folder}'\\]`));
});

it('the image has the recommended version of Node, which receives security fixes', () => {
  const recommended = read('.nvmrc').trim();
  expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)).toEqual([recommended, recommended]);
  expect(unsupportedNode(`v${recommended}.0.0`, new Date('2027-12-31'))).toBeNull();
});

it('both set TRUST_PROXY, so that each reader is a client', () => {
  for (const compose of COMPOSE_FILES.map(read)) expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}');
});

it('the journal is no superuser of its database', () => {
  for (const compose of COMPOSE_FILES.map(read)) {
    expect(compose).toMatch(/create role journal login (replication )?password :'password';/);
    expect(compose).toContain('alter role postgres password null;');
    expect(compose).not.toContain('POSTGRES_USER');
  }
});

it('the proxy of one machine has secure TLS settings, and serves readers nothing without TLS', () => {
  const site = read('docs/proxy/nginx.conf');
  expect(site).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
  const [, ciphers] = /ssl_ciphers (.*);/.exec(site)!;
  for (const cipher of ciphers.split(':'))
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/);
  expect(site).toMatch(/listen 80;[^}]*return 301 https:/);
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
