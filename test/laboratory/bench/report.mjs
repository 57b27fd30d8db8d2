// The tables of docs/performance.md, between its two marks.
import fs from 'node:fs';
import os from 'node:os';
import prettier from 'prettier';
import { PEERS, versionsOfPeers } from './peers.mjs';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->'];

/** The minimum required, as a share of bare, or of ideal if it says so. */
const TARGETS = {
  repeated: {
    W1: '6 × ideal and 0.6',
    W2: '6 × ideal and 0.6',
    W3: '6 × ideal and 0.6',
    W4: '0.7',
    W5: '6 × ideal and 0.6',
    W5a: '6 × ideal and 0.6',
    W6: '0.7',
    W6r: '0.7',
  },
  first: { W1: '0.45 ideal', W2: '0.45 ideal', W3: '0.45 ideal', W4: '1.0 ideal', W5: '0.12 ideal', W5a: '0.12 ideal' },
  large: { W1: '0.7 ideal', W2: '0.45 ideal', W3: '0.45 ideal' },
};
const KINDS = { repeated: 'repeated', first: 'first', large: 'first, 100,000' };

const number = (value, digits = 2) =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(digits);
const whole = (value) => number(value, 0);
const withCpu = (ratio) => (ratio ? `${number(ratio.byRequests)} (${number(ratio.byCpu)})` : '');
const tableOf = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const failure = (error) => `failed: ${error.split('\n')[0].replaceAll('|', '/')}`;
const titleOf = ({ name, kind }) => `${name} ${KINDS[kind]}`;

const figuresOf = ({ perSecond, ofBare, ofIdeal, ofBefore, peers }) =>
  Object.entries({ bare: ofBare, ideal: ofIdeal, before: ofBefore })
    .filter(([, ratio]) => ratio)
    .map(([what, ratio]) => `of ${what} ${withCpu(ratio)}`)
    .concat(Object.entries(peers).map(([name, ratio]) => `${name} ${withCpu(ratio)}`))
    .reduce((text, each) => `${text}, ${each}`, `${number(perSecond)} req/s`);

const say = (minutes, what, text) => console.log(`${number(minutes, 1)} min  ${what}: ${text}`);
export const note = (line, minutes) => say(minutes, titleOf(line), line.error ? failure(line.error) : figuresOf(line));

const workloadsTable = (lines) =>
  tableOf(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'bytes', 'of ideal’s', 'of bare', 'of ideal', 'of before', 'target'],
    lines.map((line) => [
      titleOf(line),
      ...(line.error
        ? [failure(line.error), ...Array(8).fill('')]
        : [
            ...[line.perSecond, line.p50, line.p99, line.cpu].map((value) => number(value)),
            whole(line.bytes),
            line.bytesOfIdeal ? `${number(line.bytes / line.bytesOfIdeal)} ×` : '',
            withCpu(line.ofBare),
            withCpu(line.ofIdeal),
            withCpu(line.ofBefore),
          ]),
      TARGETS[line.kind][line.name],
    ]),
  );

function peersTable(lines) {
  const names = Object.keys(PEERS);
  const compared = lines.filter(({ peers }) => peers && Object.keys(peers).length);
  if (!compared.length) return '';
  const versions = versionsOfPeers();
  const packages = ['@apollo/server', 'graphql-yoga', 'mercurius', 'fastify', 'graphql'];
  return [
    `The peers, of ideal: ${packages.map((name) => `${name} ${versions[name]}`).join(', ')}.`,
    tableOf(
      ['', 'the product', ...names.map((name) => PEERS[name])],
      compared.map((line) => [titleOf(line), withCpu(line.ofIdeal), ...names.map((name) => withCpu(line.peers[name]))]),
    ),
  ].join('\n\n');
}

/** The part that measured it, what it is, how it is formatted, and the target. */
const EXTRAS = [
  [
    'editing',
    'Repeated W1 while an editor saves once a second',
    ({ stale, saves, busyP99, calmP99 }) =>
      `${stale} stale responses after ${saves} saves; p99 ${number(busyP99)} ms, calm ${number(calmP99)} ms (${number(busyP99 / calmP99, 1)} ×)`,
    'never stale; 3 ×',
  ],
  [
    'memory',
    'Memory after all repeated reads and the editing (PSS, without the database)',
    ({ pss }) => `${whole(pss)} MiB`,
    '250 MiB',
  ],
  [
    'memoryFirst',
    'Memory with `CACHE_MB=0` after the first reads (PSS, without the database)',
    ({ pss }) => `${whole(pss)} MiB`,
    '250 MiB',
  ],
  [
    'start',
    'From the start to the first data, prepared data directory',
    ({ seconds }) => `${number(seconds)} s`,
    '3 s',
  ],
  ['modules', 'Production `node_modules`', ({ modules }) => `${whole(modules)} MiB`, '300 MiB'],
  [
    'list',
    'GET /api/materials with 100,000 materials',
    ({ bytes, seconds, peak, grown }) =>
      `${whole(bytes / 1024 / 1024)} MiB in ${number(seconds, 1)} s; memory grew by ${whole(grown)} MiB at most, to ${whole(peak)} MiB`,
    '150 MiB',
  ],
  [
    'list',
    'The same, unchanged',
    ({ unchanged }) => `${unchanged.status} in ${number(unchanged.milliseconds, 1)} ms`,
    '304, free',
  ],
  [
    'search',
    'Page 1 and page 11,251 of 100,000, whole request',
    ({ near, far }) => `${number(near, 1)} ms and ${number(far, 1)} ms`,
    'the same',
  ],
  [
    'search',
    'Title search in 100,000, common and rare word, whole request',
    ({ search, rareSearch, wholeScans }) =>
      `${number(search, 1)} ms and ${number(rareSearch, 1)} ms; the table was read whole ${wholeScans} times`,
    '10 ms; never',
  ],
  [
    'search',
    'The same page of 100,000 alone, and while 8 clients search it for nothing, p50 and p99',
    ({ alone, beside, searches }) =>
      `${number(alone.p50, 1)} and ${number(alone.p99, 1)} ms; ${number(beside.p50, 1)} and ${number(beside.p99, 1)} ms beside ${searches} searches`,
    '',
  ],
  [
    'fullText',
    'Search in the full records of 100,000, first page with passages: a common word, two with facets, a rare one; by title',
    ({ common, facets, rare, title, readingSeconds, load }) =>
      `${number(common, 1)}, ${number(facets, 1)} and ${number(rare, 1)} ms; by title ${number(title, 1)} ms; all records were read in ${whole(readingSeconds)} s (load average ${number(load, 1)})`,
    '2 × by title',
  ],
  [
    'upload',
    'Event loop delay p99 while 32 clients read and an editor uploads 50 MB',
    ({ delay, upload }) => `${number(delay.p99, 1)} ms (upload: ${upload.status} in ${number(upload.seconds, 1)} s)`,
    '50 ms',
  ],
];

const extraRows = (extras) =>
  EXTRAS.filter(([part]) => extras[part]).map(([part, what, figures, target]) => {
    const { error } = extras[part];
    return [what, error ? failure(error) : figures(extras[part]), target];
  });
export const noteExtra = (part, result, minutes) =>
  extraRows({ [part]: result }).forEach(([what, text]) => say(minutes, what, text));

const extrasTable = (extras) =>
  Object.keys(extras).length ? tableOf(['', 'measured', 'target'], extraRows(extras)) : '';

/** The tables, with the machine and the method. */
export function tables({ lines, extras }, { seconds, rounds, minutes }) {
  const machine = `${os.cpus().length} × ${os.cpus()[0].model.trim()}, Node ${process.version}, load average ${os.loadavg()[0].toFixed(1)} at the end`;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine}. ${rounds} rounds of ${seconds} s, 32 clients (W4, W6: 8), medians; ${minutes.toFixed(0)} minutes. Ratios by requests, and by CPU in brackets.`,
    lines.length ? workloadsTable(lines) : '',
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
  const options = { ...(await prettier.resolveConfig(PAGE)), filepath: PAGE };
  fs.writeFileSync(PAGE, await prettier.format(`${before}\n\n${text}\n\n${after}`, options));
  console.log(`Written to ${PAGE}.`);
}
