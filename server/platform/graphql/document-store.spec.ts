import { parse } from 'graphql';
import { documentStore } from './document-store.js';

it('counts a document with its source text, so that long ones are evicted', async () => {
  const padding = 'x'.repeat(60_000);
  for (let n = 0; n < 100; n++)
    await documentStore.set(String(n), parse(`{ articles { totalCount } } # ${n} ${padding}`));
  const retained = await Promise.all(Array.from({ length: 100 }, (_, n) => documentStore.get(String(n))));
  expect(retained.filter(Boolean)).toHaveLength(3);
  expect(retained.slice(-3).every(Boolean)).toBe(true);
});

it('retains hundreds of short documents', async () => {
  for (let n = 0; n < 500; n++) await documentStore.set(`short ${n}`, parse(`{ article(id: ${n}) { title } }`));
  expect(await documentStore.get('short 0')).toBeDefined();
});
