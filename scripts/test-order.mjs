// The order in which Jest starts the files: large ones first, so that no worker is left with a long one while the others have
// nothing to do. Stories that start processes take ten times as long as their size suggests.
import fs from 'node:fs';

const expected = ({ path: file, context }) =>
  fs.statSync(file).size * (context.config.displayName.name.match(/^(faults|experiments)$/) ? 10 : 1);

export default class TestOrder {
  sort(tests) {
    return [...tests].sort((a, b) => expected(b) - expected(a));
  }

  cacheResults() {}
}
