import { reportOf } from './import-report.js';
import { remark } from './remark.js';

it('quotes the first ten reasons, and no character that would turn the words around it', () => {
  const turned = 'a\u202eb\u2066c';
  const problem = remark('within', { place: turned, reason: remark('invalidDoi', { value: turned }) });
  const problems = Array(12).fill(problem);
  const row = { label: turned, values: { title: turned }, problems: problems.slice(2), warnings: problems } as never;
  const report = reportOf(row, { status: 'rejected', formerAddresses: [], materialId: null });
  expect(JSON.stringify(report).match(/a\ufffdb\ufffdc/g)).toHaveLength(2 + 2 * 10 * 2);
  expect(report.problems).toHaveLength(10);
  expect(report.warnings.at(-1)).toEqual(remark('more', { count: 2 }));
  expect(JSON.stringify(report)).not.toMatch(/[\u202e\u2066]/);
});
