import { createHash } from 'node:crypto';
import http from 'node:http';
import { onLoopback } from '../network/loopback.js';

/** 'away' cuts connections, 'silent' never responds, 'stuck' sends a byte of a response now and then. */
type State = 'there' | 'away' | 'silent' | 'stuck';

const BUCKET = 'journal';
const PAGE = 3;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An in-memory S3-compatible service, limited to what the store uses. */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; changedAt: Date }>();
  /** The requests so far, how the next ones are answered, and what is sent in place of the next response. */
  const self: { requests: number; state: State; instead?: http.RequestListener } = { requests: 0, state: 'there' };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    self.requests++;
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (self.state === 'away') return void request.socket.destroy();
      if (self.state === 'silent') return;
      const { instead } = self;
      self.instead = undefined;
      if (instead) return void instead(request, response);
      const { status, headers = {}, body = '' } = respond(request, Buffer.concat(chunks));
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      if (self.state === 'stuck') {
        const timer = setInterval(() => response.write('%'), 500);
        return void response.once('close', () => clearInterval(timer));
      }
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });

  type S3Response = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };
  const reject = (status: number, code: string): S3Response => ({
    status,
    body: `${HEAD}<Error><Code>${code}</Code></Error>`,
  });

  function respond({ method, url, headers }: http.IncomingMessage, body: Buffer): S3Response {
    const { pathname, searchParams } = new URL(url!, 'http://store');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\//.test(headers.authorization ?? ''))
      return reject(403, 'AccessDenied');
    if (bucket !== BUCKET) return reject(404, 'NoSuchBucket');
    if (!key) return list(searchParams);
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'] as string | undefined;
      if (source) {
        const original = objects.get(source.replace(`/${BUCKET}/`, ''));
        if (!original) return reject(404, 'NoSuchKey');
        objects.set(key, { ...original, changedAt: new Date() });
        return { status: 200, body: `${HEAD}<CopyObjectResult></CopyObjectResult>` };
      }
      if (!headers['content-length']) return reject(411, 'MissingContentLength');
      if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
        return reject(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, { bytes: body, changedAt: new Date() });
      return { status: 200 };
    }
    if (!found) return reject(404, 'NoSuchKey');
    const [, last] = /^bytes=0-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (!last) return { status: 200, body: found.bytes, headers: { 'content-length': found.bytes.length } };
    const part = found.bytes.subarray(0, Number(last) + 1);
    return {
      status: 206,
      body: part,
      headers: { 'content-range': `bytes 0-${part.length - 1}/${found.bytes.length}` },
    };
  }

  function list(query: URLSearchParams): S3Response {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix')!) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { bytes, changedAt } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more =
      keys.length > PAGE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '';
    return { status: 200, body: `${HEAD}<ListBucketResult>${more}${contents.join('')}</ListBucketResult>` };
  }

  const { port, close } = await onLoopback(server);
  return Object.assign(self, {
    objects,
    /** The settings of a journal that stores its uploads here. */
    settings: {
      UPLOADS_URL: `s3://${BUCKET}/site`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    close,
  });
}
