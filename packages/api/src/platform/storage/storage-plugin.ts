import fp from 'fastify-plugin';
import { StartRefused } from '../config/start-refused.ts';
import { createStore } from './create-store.ts';
import { BucketRefused, type FileStore } from './file-store.ts';
import type { S3Bucket } from './s3-client.ts';
import { type AddressSigner, createAddressSigner } from './signed-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    store: FileStore;
    /** Missing where files are in a folder. */
    bucket: S3Bucket | undefined;
    /** Signs the addresses of internal files. */
    signer: AddressSigner;
  }
}

/**
 * Opens the store of files. A wrong bucket stays wrong, so the start is refused; a store that cannot be reached comes
 * back, so the start goes on.
 */
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
