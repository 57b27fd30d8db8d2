/** @jest-environment jsdom */
import { articleOf, type Shown } from './preview-record';
import { valuesOf } from './values';

const NEW: Shown = { values: valuesOf(), articles: [], id: 7, related: [], journalLicenceUrl: '' };
type Stored = NonNullable<Shown['stored']>;
const relation = (kind: string, isReverse: boolean) => ({ kind, isReverse }) as Stored['relations'][number];

it('the preview of an article has what others say of it as stored, and what it says of others as typed', () => {
  const citedBy = [{ title: 'On it' }] as Stored['citedBy'];
  const stored = { relations: [relation('CORRECTS', false), relation('RETRACTS', true)], citedBy };
  const values = { ...NEW.values, relatedWorks: [{ kind: 'HAS_DATA' as const, doi: '10.5555/x' }] };
  const typed = { kind: 'HAS_DATA', isReverse: false, uri: 'https://doi.org/10.5555/x', material: null };
  expect(articleOf({ ...NEW, values, stored })).toMatchObject({
    relations: [typed, relation('RETRACTS', true)],
    citedBy,
  });
  expect(articleOf(NEW)).toMatchObject({ relations: [], citedBy: [] });
});
