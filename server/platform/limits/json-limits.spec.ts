import { excessIn } from './json-limits.js';

it.each([
  ['[[1],[2],{"a":1}]', null],
  ['[[[1]]]', 'depth'],
  ['[{"a":{}}]', 'depth'],
  ['{"a":1,"b":2}', null],
  ['{"a":1,"b":2,"c":3}', 'fields'],
  ['{"a":{"b":1,"c":2},"d":[]}', null],
  ['{"a":{"b":1,"c":2},"d":[],"e":3}', 'fields'],
  ['["[[[", "\\"[[[", "{:::}", ";]"]', null],
  ['["\\\\",[[]]]', 'depth'],
])('%s has an excess of %s, in text as in bytes', (json, excess) => {
  for (const given of [json, Buffer.from(json)]) expect(excessIn(given, { depth: 2, fields: 2 })).toBe(excess);
});
