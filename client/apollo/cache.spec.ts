import { DeletedRecordsDocument, type DeletedRecordsQuery } from '../dashboard/deleted/deleted.generated';
import { UsageDocument } from '../dashboard/usage/usage.generated';
import { createCache } from './cache';

const cache = createCache();

it('the readings of an article in one span do not become those of another', () => {
  const write = (days: number, views: number) => {
    const item = { __typename: 'UsageItem' as const, id: 1, title: 'Drini', views, downloads: 0 };
    const usage = { __typename: 'Usage' as const, from: '', to: '', periods: [], items: [item] };
    cache.writeQuery({ query: UsageDocument, variables: { days }, data: { usage } });
  };
  write(30, 4);
  write(365, 90);
  const cached = cache.readQuery({ query: UsageDocument, variables: { days: 30 } });
  expect(cached?.usage.items[0].views).toBe(4);
});

it('deleted records of two nouns with one number are two', () => {
  const row = (noun: DeletedRecordsQuery['deletedRecords'][number]['noun'], title: string) =>
    ({ __typename: 'DeletedRecord', noun, id: 1, title, deletedAt: '', deletedBy: null, purgedAt: '' }) as const;
  const deletedRecords = [row('CALL', 'Thirrja'), row('MATERIAL', 'Drini')];
  cache.writeQuery({ query: DeletedRecordsDocument, data: { deletedRecords } });
  const cached = cache.readQuery({ query: DeletedRecordsDocument });
  expect(cached?.deletedRecords.map(({ title }) => title)).toEqual(['Thirrja', 'Drini']);
});
