// The tables of docs/performance.md, between its two marks.
import fs from 'node:fs';
import os from 'node:os';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->'];

/** What the issue of the journal asks: at least, and what it aims at. Of bare, or of ideal where that is said. */
const WANTED = {
  repeated: {
    W1: '6 × ideal and 0.6',
    W2: '6 × ideal and 0.6',
    W3: '6 × ideal and 0.6',
    W4: '0.7',
    W5: '0.6',
    W5a: '0.6',
    W6: '0.7',
    W6r: '0.7',
  },
  first: { W1: '0.45 ideal', W2: '0.45 ideal', W3: '0.45 ideal', W4: '1.0 ideal', W5: '0.12 ideal', W5a: '0.12 ideal' },
  large: { W1: '0.7 ideal', W2: '0.45 ideal', W3: '0.45 ideal' },
};

const number = (value, digits = 2) =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(digits);

export const note = (what, { perSecond, ofBare, ofIdeal, ofIdealByCpu }) =>
  console.log(
    `${what}: ${number(perSecond)} req/s, of bare ${number(ofBare)}, of ideal ${number(ofIdeal)} (CPU ${number(ofIdealByCpu)})`,
  );

function table({ lines }) {
  const head = ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs/req', 'of bare', 'by CPU', 'of ideal', 'by CPU', 'wanted'];
  const rows = lines.map(
    ({ size, isFirst, name, perSecond, p50, p99, cpu, ofBare, ofBareByCpu, ofIdeal, ofIdealByCpu }) => {
      const kind = size === 'large' ? 'large' : isFirst ? 'first' : 'repeated';
      const title = `${name} ${isFirst ? 'first' : 'repeated'}${size === 'large' ? ', 100,000' : ''}`;
      const figures = [perSecond, p50, p99, cpu, ofBare, ofBareByCpu, ofIdeal, ofIdealByCpu].map((value) =>
        number(value),
      );
      return [title, ...figures, WANTED[kind][name]];
    },
  );
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const others = ({
  pss,
  calmP99,
  busyP99,
  saves,
  stale,
  near,
  far,
  search,
  rareSearch,
  wholeScans,
  list,
  upload,
  delay,
  start,
  modules,
}) =>
  [
    [
      'Repeated W1 while an editor saves once a second',
      `${stale} stale answers after ${saves} saves; p99 ${number(busyP99)} ms, calm ${number(calmP99)} ms (${number(busyP99 / calmP99, 1)} ×)`,
      'never stale; 3 ×',
    ],
    ['Memory after the repeated workloads (PSS, without the database)', `${number(pss, 0)} MiB`, '250 MiB'],
    ['From the start to the first data, prepared data directory', `${number(start)} s`, '3 s'],
    ['Production `node_modules`', `${number(modules, 0)} MiB`, '300 MiB'],
    [
      'GET /api/materials with 100,000 materials',
      `${number(list.bytes / 1024 / 1024, 0)} MiB in ${number(list.seconds, 1)} s; peak of the process ${number(list.peak, 0)} MiB, ${number(list.grown, 0)} MiB of it by this`,
      '150 MiB',
    ],
    ['The same, unchanged', `${list.unchanged.status} in ${number(list.unchanged.milliseconds, 1)} ms`, 'free'],
    ['Page 1 and page 11,251 of 100,000, whole request', `${number(near, 1)} ms and ${number(far, 1)} ms`, 'the same'],
    [
      'Title search in 100,000, common and rare word, whole request',
      `${number(search, 1)} ms and ${number(rareSearch, 1)} ms; the table was read whole ${wholeScans} times`,
      '10 ms; never',
    ],
    [
      'Event loop delay p99 while 32 clients read and an editor uploads 50 MB',
      `${number(delay.p99, 1)} ms (upload: ${upload.status} in ${number(upload.seconds, 1)} s)`,
      '50 ms',
    ],
  ].map((row) => `| ${row.join(' | ')} |`);

/** Writes the tables into the page, with the machine and the manner. */
export function write(results, { seconds, rounds, clients }) {
  const machine = `${os.cpus().length} × ${os.cpus()[0].model.trim()}, Node ${process.version}, load average ${os.loadavg()[0].toFixed(1)} at the end`;
  const text = [
    `${new Date().toISOString().slice(0, 10)}, ${machine}. ${rounds} rounds of ${seconds} s, ${clients} clients (W4, W6: 8), medians.`,
    table(results),
    ['| | measured | wanted |', '|---|---|---|', ...others(results.notes)].join('\n'),
  ].join('\n\n');
  const page = fs.readFileSync(PAGE, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(BEGIN) + BEGIN.length), page.slice(page.indexOf(END))];
  fs.writeFileSync(PAGE, `${before}\n\n${text}\n\n${after}`);
  console.log(`\n${text}\n\nWritten to ${PAGE}.`);
}
