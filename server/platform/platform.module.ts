import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';
import { FileStore } from './files/file-store.js';
import { PublishedFiles } from './files/published-files.js';
import { RetractedFiles } from './files/retracted-files.js';
import { SignedUrls } from './files/signed-urls.js';
import { Rejections } from './security-log/rejections.js';
import { SecurityLog } from './security-log/security-log.js';
import { ObjectStore } from './store/object-store.js';
import { storeOf } from './store/store-of.js';

const PROVIDERS = [FileStore, PublishedFiles, RetractedFiles, SignedUrls, SecurityLog, Rejections];

/** What any noun may use: the settings, the files of records, and the audit trail of accounts, sessions and rejected requests. */
@Global()
@Module({
  providers: [
    ...PROVIDERS,
    { provide: ObjectStore, inject: [CONFIG], useFactory: (config: Config) => storeOf(config) },
  ],
  exports: [...PROVIDERS, ObjectStore],
})
export class PlatformModule {
  static with(config: Config): DynamicModule {
    return { module: PlatformModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
