import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FileUrls } from '../access/access.js';
import { derivedKey, isSameText } from '../access/derived-key.js';
import { CONFIG, type Config } from '../config.js';
import { PublishedFiles } from './published-files.js';
import { stem } from './stored-file.js';

/** A URL expires after 10 to 15 minutes. It changes only every five, so that a reloaded page requests the same one. */
const STEP_SECONDS = 5 * 60;
const STEPS = 3;

/**
 * Short-lived URLs of unpublished files, for the dashboard, because a link or image cannot carry a bearer token. A signature gives
 * access to a file and the smaller copies of an image, for anyone who has the URL.
 */
@Injectable()
export class SignedUrls implements FileUrls {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) { jwtSecret }: Config,
    private readonly published: PublishedFiles,
  ) {
    this.key = derivedKey(jwtSecret, 'addresses of unpublished files');
  }

  /** The query string that an administrator needs for a file: a signature, or nothing if the file is public as it is stored. */
  async queryOf({ path }: { path: string }): Promise<string> {
    const { isPublished, retraction } = await this.published.find(path);
    if (isPublished && !retraction) return '';
    const expires = (Math.floor(Date.now() / 1000 / STEP_SECONDS) + STEPS) * STEP_SECONDS;
    return `?${new URLSearchParams({ expires: String(expires), signature: this.sign(path, String(expires)) })}`;
  }

  /** Whether these query parameters give access to the file at `path`. */
  isValid(path: string, { expires, signature }: Record<string, unknown>): boolean {
    // As text: many texts decode to the same bytes.
    return isSameText(`${signature}`, this.sign(path, `${expires}`)) && Number(expires) * 1000 >= Date.now();
  }

  private sign(path: string, expires: string): string {
    return createHmac('sha256', this.key)
      .update(`${stem(path)}\n${expires}`)
      .digest('base64url');
  }
}
