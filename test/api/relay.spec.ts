import { beforeAll, expect, it } from '@jest/globals';
import {
  type GraphQLResponse,
  Environment,
  Network,
  RecordSource,
  Store,
  createOperationDescriptor,
} from 'relay-runtime';
import { useApp } from '../support/use-app.js';
import { requestGraphql } from '../support/graphql-request.js';
import { graphql } from '../support/apis.js';
import { make } from '../support/records.js';

const app = useApp();

beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  await make.issue(admin, { title: 'Numri 1' });
  await make.article(admin, { title: 'Liqeni' });
});

const scalar = (name: string) => ({ kind: 'ScalarField' as const, alias: null, args: null, name, storageKey: null });
const linked = (name: string, concreteType: string | null, plural: boolean, selections: object[]) => ({
  kind: 'LinkedField' as const,
  alias: null,
  args: null,
  concreteType,
  name,
  plural,
  selections,
  storageKey: null,
});

it("Relay's store accepts numbers as ids, as docs/decisions/0017 says, and distinguishes issues from articles", async () => {
  const selections = [
    linked('categories', 'Category', true, [scalar('id'), scalar('name')]),
    linked('materials', 'MaterialConnection', false, [
      linked('nodes', null, true, [scalar('__typename'), scalar('id'), scalar('title')]),
    ]),
  ];
  const part = { name: 'Q', argumentDefinitions: [], selections, metadata: null };
  const request = {
    kind: 'Request',
    fragment: { ...part, kind: 'Fragment', type: 'Query', abstractKey: null },
    operation: { ...part, kind: 'Operation' },
    params: {
      id: null,
      cacheID: 'q',
      name: 'Q',
      operationKind: 'query',
      metadata: {},
      text: 'query Q { categories { id name } materials { nodes { __typename id title } } }',
    },
  } as never;
  const environment = new Environment({
    network: Network.create(({ text }) => requestGraphql(app.url, text!) as Promise<GraphQLResponse>),
    store: new Store(new RecordSource()),
    getDataID: (record, type) => (record.id == null ? undefined : `${type}:${record.id}`),
  });
  const operation = createOperationDescriptor(request, {});
  await environment.execute({ operation }).toPromise();
  const { data } = environment.lookup(operation.fragment);
  expect(data).toMatchObject({
    categories: [{ name: 'Arkiva' }, { name: 'Artikuj' }],
    materials: { nodes: [{ title: 'Liqeni' }, { title: 'Numri 1' }] },
  });
  const stored = environment.getStore().getSource().getRecordIDs();
  expect(stored).toEqual(expect.arrayContaining(['Category:1', 'Category:2']));
});
