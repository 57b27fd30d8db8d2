import { gql } from '@apollo/client';
import { apollo } from './apollo';

const query = gql('query List { list }');
const mutation = gql('mutation Change { change }');
const headers = { get: () => 'application/json' };
const json = (data: object) => ({ status: 200, headers, text: async () => JSON.stringify({ data }) }) as never;

const requests: ((response: Promise<Response> | Response) => void)[] = [];
globalThis.fetch = () => new Promise((resolve) => requests.push(resolve));
beforeEach(() => void (requests.length = 0));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it.each([
  ['again after a change', {}, () => json({ change: 1 }), 'new'],
  ['again after a change whose response was lost', {}, () => Promise.reject(new TypeError('Failed to fetch')), 'new'],
  ['once, whatever is done in the background', { background: true }, () => json({ change: 1 }), 'old'],
])('a list whose request is under way is asked for %s', async (_, context, respond, list) => {
  const listed = apollo.query({ query });
  await settled();
  const changed = apollo.mutate({ mutation, context }).catch(() => {});
  await settled();
  requests[1](respond());
  await changed;
  requests[0](json({ list: 'old' }));
  await settled();
  requests[2]?.(json({ list: 'new' }));
  expect(await listed).toEqual({ data: { list } });
});

it('what is remembered is shown until the server answers', async () => {
  apollo.writeQuery({ query, data: { list: 'old' } });
  const shown: unknown[] = [];
  apollo.watchQuery({ query }).subscribe(({ data }) => shown.push(data));
  await settled();
  requests[0](json({ list: 'new' }));
  await settled();
  expect(shown).toEqual([{ list: 'old' }, { list: 'new' }]);
});
