import fs from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';

type Account = { email: string; password: string };

/** Stores the generated password of the first administrator, in a file readable only by the owner of DATA_DIR, until it is used. */
@Injectable()
export class FirstPassword {
  readonly file: string;

  constructor(@Inject(CONFIG) { dataDir }: Pick<Config, 'dataDir'>) {
    this.file = path.join(dataDir, 'first-password');
  }

  /** Durable when this returns. */
  write({ email, password }: Account): void {
    fs.mkdirSync(path.dirname(this.file), { recursive: true });
    fs.rmSync(this.file, { force: true });
    fs.writeFileSync(this.file, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  }

  async read(): Promise<Account | null> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const [email, password] = text?.split('\n') ?? [];
    return email && password ? { email, password } : null;
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}
