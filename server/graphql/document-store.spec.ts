import { expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { documentStore } from './document-store.js';

it('documents are counted with the text that their nodes point to, so that long ones do not pile up', async () => {
  const padding = 'x'.repeat(60_000);
  for (let n = 0; n < 100; n++)
    await documentStore.set(String(n), parse(`{ articles { totalCount } } # ${n} ${padding}`));
  const kept = await Promise.all(Array.from({ length: 100 }, (_, n) => documentStore.get(String(n))));
  expect(kept.filter(Boolean)).toHaveLength(3);
  expect(kept.slice(-3).every(Boolean)).toBe(true);
});

it('short documents are retained', async () => {
  for (let n = 0; n < 500; n++) await documentStore.set(`short ${n}`, parse(`{ article(id: ${n}) { title } }`));
  expect(await documentStore.get('short 0')).toBeDefined();
});
