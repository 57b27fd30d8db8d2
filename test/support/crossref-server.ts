import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onLoopback } from '../network/loopback.js';

export const ACCOUNT = { user: 'gjeo/rgj', password: 'fjalëkalim+i&fshehtë' };

export type Upload = { batchId: string; doi: string; document: string };
/** What happens to an upload: a status without a diagnostic, a verdict, or something that leaves the outcome unknown. */
export type Reaction =
  | number
  | 'Success'
  | 'Warning'
  | 'Failure'
  | 'schema'
  /** A failure whose message repeats the password. */
  | 'denied'
  | 'queued'
  /** Accepted, but the answer is half, too long or missing. */
  | 'half'
  | 'huge'
  | 'silent'
  | 'cut'
  /** Another protocol instead of an answer. */
  | 'upgrade'
  /** The answer repeats the request, in XML. */
  | 'echo'
  /** The connection breaks before it is accepted. */
  | 'lost';

const MESSAGES = {
  Success: 'Successfully added',
  Warning: 'Added with conflict',
  Failure: 'DOI: the prefix is not owned by the depositor',
} as const;

const diagnostic = (status: string, batchId: string, records = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<doi_batch_diagnostic status="${status}" sp="a-cs1">\n   <submission_id>1430554499</submission_id>\n   <batch_id>${batchId}</batch_id>\n${records}</doi_batch_diagnostic>`;

/** DOIs that contain the one asked for, or are contained in it, come first: only an equal one counts. */
function recordsOf({ doi }: Upload, state: keyof typeof MESSAGES): string {
  const other = state === 'Success' ? 'Failure' : 'Success';
  return [
    [`${doi}x`, other],
    [doi.slice(0, -1), other],
    [doi.toUpperCase(), state],
  ]
    .map(
      ([name, status]) =>
        `<record_diagnostic status="${status}"><doi>${name}</doi><msg>${MESSAGES[status as typeof state]}</msg></record_diagnostic>`,
    )
    .join('');
}

const faultOf = (message: string) =>
  `<record_diagnostic status="Failure" msg_id="29"><doi/><msg>${message}</msg></record_diagnostic>`;
const DENIED = faultOf(`May not deposit with the password ${ACCOUNT.password.replace('&', '&amp;')}`);
const SCHEMA_FAULT = faultOf('Error: cvc-complex-type.2.4.a: Invalid content was found');

/** Crossref and doi.org on loopback, with the diagnostics they publish. */
export async function startCrossref() {
  const [accepted, requests, answers]: [Upload[], string[], string[]] = [[], [], []];
  const results = new Map<string, string>();
  const known = new Map<string, { status?: number; body: string; location?: string }>();
  let react: (upload: Upload, count: number) => Reaction | Promise<Reaction> = () => 'Success';
  let statusIs: () => number | 'half' | 'cut' | null = () => null;
  let uploads = 0;

  const server = http.createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: http.IncomingMessage, response: http.ServerResponse) {
    const { method, url, headers } = request;
    requests.push(`${method} ${url}`);
    const send = (status: number, body: string, more: Record<string, string> = {}) => {
      answers.push(body);
      response.writeHead(status, { 'Content-Type': 'text/xml;charset=UTF-8', ...more }).end(body);
    };
    if (method === 'GET') {
      const found = known.get(decodeURIComponent(url!.split('?')[0])) ?? { status: 404, body: 'Resource not found.' };
      return send(found.status ?? 200, found.body, found.location ? { Location: found.location } : {});
    }
    const posted = await buffer(request);
    const form = await new Response(posted, {
      headers: { 'Content-Type': headers['content-type']! },
    }).formData();
    if (form.get('usr') !== ACCOUNT.user || form.get('pwd') !== ACCOUNT.password)
      return send(401, `Wrong credentials: ${String(form.get('pwd'))}`);
    if (url === '/servlet/getForwardLinks')
      return send(200, known.get(String(form.get('doi')))?.body ?? '<crossref_result/>');
    if (url === '/servlet/submissionDownload') {
      const batchId = String(form.get('doi_batch_id'));
      const status = statusIs();
      const body = results.get(batchId) ?? diagnostic('unknown_submission', batchId);
      if (status === 'cut') return response.destroy();
      if (status === 'half') return response.writeHead(200).end(body.slice(0, -20));
      return status === null ? send(200, body) : send(status, 'Service unavailable');
    }
    if (url !== '/v2/deposits' || form.get('operation') !== 'doMDUpload') return send(404, 'Not found');
    const document = await (form.get('mdFile') as File).text();
    const upload: Upload = {
      batchId: /<doi_batch_id>(.*?)</.exec(document)![1],
      doi: /<doi_data><doi>(.*?)</.exec(document)![1],
      document,
    };
    const reaction = await react(upload, ++uploads);
    if (typeof reaction === 'number')
      return send(reaction, 'Please try again later', { ...(reaction === 503 && { 'Retry-After': '5400' }) });
    if (reaction === 'lost') return response.destroy();
    accepted.push(upload);
    const state = reaction === 'Warning' || reaction === 'Failure' ? reaction : 'Success';
    const faults: Partial<Record<Reaction, string>> = { schema: SCHEMA_FAULT, denied: DENIED };
    const result = diagnostic('completed', upload.batchId, faults[reaction] ?? recordsOf(upload, state));
    results.set(upload.batchId, result);
    if (reaction === 'silent') return;
    if (reaction === 'cut') return response.destroy();
    if (reaction === 'echo') {
      const { pwd } = Object.fromEntries(form) as Record<string, string>;
      return send(
        200,
        `<!-- ${posted} ${pwd.replace('&', '&amp;')} ${new URLSearchParams({ pwd })} ${encodeURIComponent(pwd)} -->`,
      );
    }
    if (reaction === 'upgrade')
      return void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    if (reaction === 'queued') return send(200, diagnostic('queued', upload.batchId));
    if (reaction === 'huge') return response.writeHead(200).end(result.padEnd(20_000_000));
    if (reaction === 'half') {
      response.writeHead(200, { 'Content-Length': String(result.length) }).write(result.slice(0, -100));
      return void setImmediate(() => response.destroy());
    }
    send(reaction === 'Failure' || faults[reaction] ? 403 : 200, result);
  }

  const { port, close } = await onLoopback(server);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: { CROSSREF_USER: ACCOUNT.user, CROSSREF_PASSWORD: ACCOUNT.password, CROSSREF_URL: url },
    /** What was accepted, in order. */
    accepted,
    /** All requests: method and path, without what was posted. */
    requests,
    answers,
    /** Answers to GET, and of cited-by, by path or DOI. */
    known,
    behave: (next: typeof react) => {
      react = next;
      uploads = 0;
    },
    /** How many questions for a status get this answer instead. */
    statusBehaves: (next: typeof statusIs) => (statusIs = next),
    close,
  };
}
