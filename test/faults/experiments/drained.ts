import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Balancer, startBalancer } from '../../support/balancer.js';
import type { Experiment } from './experiment.js';
import type { Journal } from './journal.js';
import { type Random, between, oneOf } from './random.js';
import { staged, uploadOf } from './uploads.js';
import type { Witness } from './writers.js';

const READERS = 8;
const ADDRESSES = [
  '/al',
  '/en',
  '/api/materials',
  '/api/calls',
  '/sitemap.xml',
  '/graphql?query={articles{totalCount}}',
];
/** Read after the new process has joined. */
const READS_AFTERWARDS = 100;

export const DRAINED: Experiment = {
  what: 'SIGTERM for one of two processes behind a reverse proxy, while it receives an upload and readers keep their connections; no request fails',
  on: 'behind a proxy',
  fault: async (journal, random, witness) => {
    const balancer = await startBalancer(journal.urls);
    const readers = startReaders(balancer, random);
    try {
      await restartDuringUpload(journal, balancer, random, witness);
      await readers.further(READS_AFTERWARDS);
    } finally {
      await readers.stop();
      await balancer.close();
    }
    if (readers.failed.length)
      throw new Error(`${readers.failed.length} reads failed: ${readers.failed.slice(0, 5).join(', ')}`);
  },
};

async function restartDuringUpload(journal: Journal, balancer: Balancer, random: Random, witness: Witness) {
  const { head, body, state } = uploadOf(journal, 'E ngarkuar gjatë rinisjes');
  const sent = Math.floor(between(random, body.length / 4, body.length - 1));
  const { port, hostname } = new URL(balancer.url);
  const socket = net.connect(Number(port), hostname);
  const received = textOf(socket);
  socket.write(head);
  socket.write(body.subarray(0, sent));
  await staged(journal.dataDir, body.length / 8);

  const [leaving] = journal.servers.filter(({ url }) => url === balancer.uploading());
  const ended = journal.kill(leaving, 'SIGTERM');
  await balancer.withdrawn(leaving.url);
  socket.write(body.subarray(sent));
  const text = await received;
  if (!text.startsWith('HTTP/1.1 201 ')) throw new Error(`The upload got ${text.slice(0, 200)}`);
  witness.records.set(Number(/"id":(\d+)/.exec(text)![1]), [state]);
  witness.acknowledged++;
  await ended;
  if (leaving.process.exitCode !== 0) throw new Error(`The process ended with ${leaving.process.exitCode}.`);
  await journal.start();
  balancer.balance(journal.urls);
}

const textOf = (socket: net.Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.once('close', () => resolve(text)).once('error', reject);
  });

/** Readers without a pause. */
function startReaders({ url }: Balancer, random: Random) {
  const stopping = new AbortController();
  const failed: string[] = [];
  const reads = { done: 0 };
  const read = async () => {
    while (!stopping.signal.aborted) {
      const address = oneOf(random, ADDRESSES);
      const status = await fetch(url + address).then(
        async (response) => (await response.arrayBuffer(), response.status),
        (error: Error) => `${error.message} (${(error.cause as Error | undefined)?.message})`,
      );
      if (status !== 200) failed.push(`${address}: ${status}`);
      reads.done++;
    }
  };
  const all = Promise.all(Array.from({ length: READERS }, read));
  return {
    failed,
    further: async (more: number) => {
      const goal = reads.done + more;
      while (reads.done < goal) await wait(20);
    },
    stop: () => {
      stopping.abort();
      return all;
    },
  };
}
