// The order in which Jest starts the files: large ones first, so that no worker is left with a long one while the others have
// nothing to do. Stories that start processes or pages take longer than their size suggests.
import fs from 'node:fs';

const WEIGHTS = { faults: 10, experiments: 10, browser: 2.5, attacks: 2 };

const expected = ({ path: file, context }) => fs.statSync(file).size * (WEIGHTS[context.config.displayName.name] ?? 1);

export default class TestOrder {
  sort(tests) {
    return [...tests].sort((a, b) => expected(b) - expected(a));
  }

  cacheResults() {}
}
