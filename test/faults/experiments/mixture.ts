import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../../support/admin.js';
import { rest } from '../../support/apis.js';
import { pdf, picture } from '../../support/files.js';
import { malformed } from '../../support/multipart.js';
import { connect, exchange } from '../../support/raw.js';
import { make } from '../../support/records.js';
import { type Random, between, oneOf } from './random.js';
import type { Witness } from './writers.js';

const WIDTHS = ['', '-320', '-640'];
const WRONG_QUERIES = ['{', '{ nothing }', '{ me { id } }', `{ ${'a '.repeat(2_000)} }`];
const HALF_A_SECOND = 500;

/** What readers, editors and hostile clients do all day. Each call throws if the response is not right. */
export class Mixture {
  private cover: string | null = null;
  private record: number | null = null;

  constructor(
    private readonly journal: { url: string; token: string; witness: Witness },
    private readonly random: Random,
  ) {}

  /** Resolves with the milliseconds until the page or picture was read. */
  async browse(): Promise<number> {
    const pages = [
      '/al',
      '/artikuj/en',
      '/api/materials',
      `/artikuj/al?q=${oneOf(this.random, ['mal', 'lumë', 'det'])}`,
    ];
    const address = oneOf(this.random, this.cover ? [...pages, this.cover] : pages);
    const begun = performance.now();
    const { status } = await this.fetch(address);
    // Only a cover that has been replaced meanwhile may be missing.
    if (status !== 200 && (pages.includes(address) || address === this.cover))
      throw new Error(`${address} got ${status}.`);
    return performance.now() - begun;
  }

  disturb(): Promise<void> {
    return oneOf(this.random, [
      this.abortUpload,
      this.sendMalformed,
      this.askWrongly,
      this.signIn,
      this.changeCover,
    ]).call(this);
  }

  private async fetch(address: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(this.journal.url + address, init);
    await response.arrayBuffer();
    return response;
  }

  private async abortUpload(): Promise<void> {
    const { type, body } = malformed.at(-1)!;
    const { socket, closed } = connect(this.journal.url, `${this.head(type, 5_000_000)}\r\n\r\n`);
    socket.write(body);
    await wait(between(this.random, 0, HALF_A_SECOND));
    socket.destroy();
    await closed;
  }

  private async sendMalformed(): Promise<void> {
    const { what, type, body } = oneOf(this.random, malformed);
    const { status } = await exchange(this.journal.url, [this.head(type, body.length)], body.toString('latin1'));
    if (status < 400 || status >= 500) throw new Error(`${what} got ${status}.`);
  }

  private head(type: string, length: number): string {
    return `POST /api/materials HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${this.journal.token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}`;
  }

  private async askWrongly(): Promise<void> {
    const body = JSON.stringify({ query: oneOf(this.random, WRONG_QUERIES) });
    const headers = { 'content-type': 'application/json' };
    const { status } = await this.fetch('/graphql', { method: 'POST', headers, body });
    if (status >= 500) throw new Error(`A wrong query got ${status}.`);
  }

  private async signIn(): Promise<void> {
    const password = oneOf(this.random, [ADMIN.password, 'gabim']);
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${Math.floor(this.random() * 250)}`,
    };
    const body = JSON.stringify({ email: ADMIN.email, password });
    const { status } = await this.fetch('/api/auth/login', { method: 'POST', headers, body });
    if (![200, 401, 429].includes(status)) throw new Error(`A sign-in got ${status}.`);
  }

  private async changeCover(): Promise<void> {
    const admin = rest(this.journal.url, this.journal.token);
    const [width, height] = [between(this.random, 700, 2_000), between(this.random, 700, 2_000)].map(Math.round);
    const coverImage = await picture(oneOf(this.random, ['png', 'jpeg', 'webp'] as const), [width, height]);
    this.record ??= await this.makeRecord();
    const { coverImage: path } = await admin.update('materials', this.record, {}, { coverImage });
    this.cover = path.replace('.webp', `${oneOf(this.random, WIDTHS)}.webp`);
  }

  private async makeRecord(): Promise<number> {
    const [title, file] = ['Me kopertinë', await pdf()];
    const { id } = await make.article(rest(this.journal.url, this.journal.token), { title }, { pdf: file });
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    this.journal.witness.records.set(id, [{ title, sha256 }]);
    return id;
  }
}
