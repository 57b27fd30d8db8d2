// One workload: rounds of the product and of all that it is compared with in turn, and the median of each ratio.
import { isDeepStrictEqual } from 'node:util';
import { cpuOf, load } from '../processes.mjs';

async function responseOf(url, { path, headers, ...init }) {
  const type = init.body && { 'content-type': 'application/json' };
  const response = await fetch(url + path, { ...init, headers: { ...type, ...headers } });
  if (!response.ok) throw new Error(`${url}${path} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
const responsesOf = (url, requests) => Promise.all(requests.map((request) => responseOf(url, request)));
const meanLength = (responses) => responses.reduce((sum, { length }) => sum + length, 0) / responses.length;

/** `bare` stores whole responses, and serves them to requests with the same method, headers (and so range) and body. */
async function likeBare(bare, product, requests) {
  const whole = requests.map((request) => ({ ...request, headers: {} }));
  const responses = await responsesOf(product.url, whole);
  for (const [index, body] of responses.entries()) await fetch(`${bare.url}/${index}`, { method: 'PUT', body });
  return { server: bare, requests: requests.map((request, index) => ({ ...request, path: `/${index}` })) };
}

/** What was requested, without what the product adds of its own: the cost. */
const dataOf = (response) => {
  const { extensions: _, ...data } = JSON.parse(response);
  return data;
};

/** A peer with other responses than the product is not comparable. */
async function checkPeers(peers, requests, responses) {
  for (const [name, { url }] of Object.entries(peers)) {
    const others = await responsesOf(url, requests);
    if (others.some((other, index) => !isDeepStrictEqual(dataOf(other), dataOf(responses[index]))))
      throw new Error(`${name} responds differently from the product.`);
  }
}

/**
 * `servers` are `product` and, where they are compared with, `bare`, `ideal`, `before` (another revision of the product, whose responses may
 * differ) and `peers`, themselves servers by name.
 */
export async function compare(
  { product: requests, ideal: references, clients = 32 },
  { product, bare, ideal, before, peers = {} },
  { seconds, rounds, databasePid },
) {
  const responses = await responsesOf(product.url, requests);
  await checkPeers(peers, requests, responses);
  const parties = {
    ...(bare && { bare: await likeBare(bare, product, requests) }),
    ...(references && { ideal: { server: ideal, requests: references } }),
    product: { server: product, requests },
    ...(before && { before: { server: before, requests } }),
    ...Object.fromEntries(Object.entries(peers).map(([name, server]) => [name, { server, requests }])),
  };
  // A page takes long to be compiled: it is requested a hundred times less often than what is in the cache.
  for (const { server, requests } of Object.values(parties))
    await load(server.url, requests, { seconds: 3 * seconds, clients });

  const taken = [];
  for (let round = 0; round < rounds; round++) {
    const results = {};
    for (const [name, { server, requests }] of Object.entries(parties)) {
      const cpu = () => cpuOf(server.pid) + cpuOf(databasePid);
      const before = cpu();
      const result = await load(server.url, requests, { seconds, clients });
      results[name] = { ...result, cpu: (cpu() - before) / result.count };
    }
    taken.push(results);
  }
  const median = (of) => taken.map(of).sort((a, b) => a - b)[Math.floor(taken.length / 2)];
  const ratio = (one, other) =>
    parties[one] &&
    parties[other] && {
      byRequests: median((round) => round[one].perSecond / round[other].perSecond),
      byCpu: median((round) => round[other].cpu / round[one].cpu),
    };
  const figures = ['perSecond', 'p50', 'p99', 'cpu'].map((name) => [name, median((round) => round.product[name])]);
  return {
    bytes: meanLength(responses),
    ...Object.fromEntries(figures),
    ofBare: ratio('product', 'bare'),
    ofIdeal: ratio('product', 'ideal'),
    ofBefore: ratio('product', 'before'),
    peers: Object.fromEntries(Object.keys(peers).map((name) => [name, ratio(name, 'ideal')])),
  };
}
