// The tables of docs/performance.md, between its two marks.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { buildInfo } from '../../../dist/server/operations/boot/build-info.js';
import { PEERS, versionsOfPeers } from './peers.mjs';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->'];

const KINDS = { repeated: 'repeated', first: 'first', large: 'first, 100,000' };

const number = (value, digits = 2) =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(digits);
const withCpu = (ratio) => (ratio ? `${number(ratio.byRequests)} (${number(ratio.byCpu)})` : '');
/** Nothing if there are no rows. */
const tableOf = (head, rows) =>
  rows.length && [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const failure = (error) => `failed: ${error.split('\n')[0].replaceAll('|', '/')}`;
const titleOf = ({ name, kind }) => `${name} ${KINDS[kind]}`;

const figuresOf = ({ perSecond, ofBare, ofIdeal, ofBefore, peers }) =>
  Object.entries({ 'of bare': ofBare, 'of ideal': ofIdeal, 'of before': ofBefore, ...peers })
    .filter(([, ratio]) => ratio)
    .reduce((text, [what, ratio]) => `${text}, ${what} ${withCpu(ratio)}`, `${number(perSecond)} req/s`);

export const note = (line, minutes) =>
  console.log(`${number(minutes, 1)} min  ${titleOf(line)}: ${line.error ? failure(line.error) : figuresOf(line)}`);

function workloadsTable(lines) {
  const before = lines.some(({ ofBefore }) => ofBefore) ? ['of before'] : [];
  return tableOf(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'bytes', 'of bare', 'of ideal', ...before],
    lines.map((line) => [
      titleOf(line),
      ...(line.error
        ? [failure(line.error), ...Array(6 + before.length).fill('')]
        : [
            ...[line.perSecond, line.p50, line.p99, line.cpu].map((value) => number(value)),
            number(line.bytes, 0),
            ...[line.ofBare, line.ofIdeal, ...before.map(() => line.ofBefore)].map(withCpu),
          ]),
    ]),
  );
}

function peersTable(lines) {
  const names = Object.keys(PEERS);
  const compared = lines.filter(({ peers }) => peers && Object.keys(peers).length);
  if (!compared.length) return '';
  const versions = versionsOfPeers();
  const packages = ['@apollo/server', 'graphql-yoga', 'mercurius', 'fastify', 'graphql'];
  return [
    `The peers, of ideal: ${packages.map((name) => `${name} ${versions[name]}`).join(', ')}.`,
    tableOf(
      ['', ...names.map((name) => PEERS[name])],
      compared.map((line) => [titleOf(line), ...names.map((name) => withCpu(line.peers[name]))]),
    ),
  ].join('\n\n');
}

/** What is measured, as words, and the target. */
const TARGETS_OF_EXTRAS = {
  search: ['A search in full records with facets (100,000; processor time; × that by title)', '2 ×'],
  editing: ['Repeated W1 while an editor saves once a second', 'never stale; 3 ×'],
  memory: ['PSS of Node after all repeated reads and the editing', '250 MiB'],
  memoryFirst: ['PSS of Node with `CACHE_MB=0` after the first reads', '250 MiB'],
  memoryStart: ['PSS of Node after the start', '150 MiB'],
  start: ['From the start to the first data, prepared data directory', '2 s'],
  modules: ['Production `node_modules`', '220 MiB'],
};
const extrasTable = (extras) =>
  tableOf(
    ['', 'measured', 'target'],
    Object.entries(extras).map(([part, text]) => {
      const [what, target] = TARGETS_OF_EXTRAS[part];
      return [what, text, target];
    }),
  );

/** The tables, with the machine and the method. */
export function tables({ lines, extras }, { seconds, rounds, minutes }) {
  const machine = `${os.cpus().length} × ${os.cpus()[0].model.trim()}, Node ${process.version}, load average ${os.loadavg()[0].toFixed(1)} at the end`;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${buildInfo().commit}, ${machine}. ${rounds} rounds of ${seconds} s, 32 clients (W4, W6: 8), medians; ${minutes.toFixed(0)} minutes.`,
    workloadsTable(lines),
    peersTable(lines),
    extrasTable(extras),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Writes them into the page, which stays formatted. */
export async function write(text) {
  const page = fs.readFileSync(PAGE, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(BEGIN) + BEGIN.length), page.slice(page.indexOf(END))];
  fs.writeFileSync(PAGE, `${before}\n\n${text}\n\n${after}`);
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', PAGE]);
  console.log(`Written to ${PAGE}.`);
}
