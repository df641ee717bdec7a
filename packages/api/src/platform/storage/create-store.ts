import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Bucket } from './s3-client.ts';

interface Place extends Pick<Config, 'dataDir'> {
  s3: S3Bucket | undefined;
}

export async function createStore({ s3, dataDir }: Place): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  // Its notice about versions of Node.js would stand among the lines of the log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Only then: the SDK is large to load.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
