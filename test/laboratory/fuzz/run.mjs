// `npm run fuzz`: requests that nobody would write, sent to a running journal. SEED=7 REQUESTS=5000 npm run fuzz repeats a run and makes
// it shorter; QUICK=1 for 300 to a small journal. Ends with 1, and says why, when the process ended, an error is ours, the content changed, or others had to wait.
import { fuzz } from './fuzz.mjs';
import { startTarget } from './journal.mjs';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const quick = Boolean(process.env.QUICK);
const requests = Number(process.env.REQUESTS ?? (quick ? 300 : 100_000));
console.log(`SEED=${seed} REQUESTS=${requests}`);
const journal = await (quick ? startTarget({ issues: 30, articles: 12 }, 0) : startTarget({}));
const report = await fuzz(journal, { seed, requests, progress: (text) => console.log(text) });
await journal.stop();
console.log(JSON.stringify(report, null, 2));
if (report.problems.length) process.exitCode = 1;
