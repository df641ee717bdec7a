import { join } from 'node:path';
import fp from 'fastify-plugin';
import { StartRefused } from '../config/start-refused.ts';
import { createDiskStore } from './disk.ts';
import { BucketRefused } from './file-store.ts';
import type { S3Bucket } from './s3-client.ts';
import { createAddressSigner } from './signed-address.ts';

export const storage = fp(async (app) => {
  const { dataDir, s3 } = app.config;
  const bucket = s3 && { ...s3, observe: app.tracing?.storeCall };
  const store = await createStore({ dataDir, s3: bucket });
  await store.ready().catch((error: unknown) => {
    if (!(error instanceof BucketRefused)) return app.log.warn({ err: error }, 'files cannot be reached yet');
    throw new StartRefused(
      `The bucket that S3_BUCKET names cannot be used: it does not exist, or S3_ACCESS_KEY_ID may not use it (${error.code}).`,
      { cause: error },
    );
  });
  app.decorate('store', store).decorate('bucket', bucket);
  app.decorate('signer', createAddressSigner(app.secrets));
});

export async function createStore({ dataDir, s3 }: { dataDir: string; s3: S3Bucket | undefined }) {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
