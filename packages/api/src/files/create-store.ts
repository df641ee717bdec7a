import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

export async function createStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  // Its notice about versions of Node.js would stand among the lines of the log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Only then: the SDK is large to load.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
