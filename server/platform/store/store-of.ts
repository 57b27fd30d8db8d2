import type { S3Settings } from '../config.js';
import { FolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';
import { S3Store } from './s3-store.js';

export const storeOf = ({ s3, dataDir }: { s3?: S3Settings | null; dataDir: string }): ObjectStore =>
  s3 ? new S3Store(s3, dataDir) : new FolderStore(dataDir);
