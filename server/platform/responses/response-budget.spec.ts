import { bytesOf } from './response-budget.js';

it('counts the bytes of a text in JSON, whatever is in it', () => {
  const texts = ['', 'lumë 🏔', ...Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}ë`)];
  expect(texts.filter((text) => bytesOf(text) !== Buffer.byteLength(JSON.stringify(text)))).toEqual([]);
});
