import { Readable } from 'node:stream';
import * as s3 from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { StoreFailed } from '../outage.ts';
import { BucketRefused, createFileStore, type FileStore, isStorageKey } from './file-store.ts';
import { connect, isAnswer, openBucket, type S3Bucket } from './s3-client.ts';

/** Each part takes twice its size in memory, so parts have S3's minimum size and are sent one at a time. */
const PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1 };
const WRITING = { requestTimeout: 0, socketTimeout: 7000 };
const READY_MS = 5000;

const LIFE_S = 3600;
/** Signed URLs change only at this interval, so that browsers cache the files. */
const SAME_S = 600;

export function createS3Store(config: S3Bucket): FileStore {
  const silence = { until: 0 };
  const { client, failure, attempt, read, list, remove } = openBucket(config, 'file', silence);
  const writing = connect(config, silence, WRITING);
  const Bucket = config.bucket;
  return createFileStore({
    async write(Key, content) {
      const params = { Bucket, Key, Body: Readable.from(content) };
      try {
        await new Upload({ client: writing, params, ...PARTS }).done();
      } catch (error) {
        await remove(Key).catch(() => {});
        throw failure('put a file', error);
      }
    },
    read: (key, part) => read(key, part && `bytes=${part.start}-${part.end}`),
    outside: outsideOf(config),
    remove,
    async *list() {
      for await (const { key, changedAt } of list()) {
        if (isStorageKey(key)) yield { storageKey: key, changedAt };
      }
    },
    async removeDrafts(olderThan) {
      const listing = client.send(new s3.ListMultipartUploadsCommand({ Bucket }));
      const { Uploads = [] } = (await attempt('list uploads', listing)) ?? {};
      const old = Uploads.filter(
        ({ Key = '', Initiated }) => isStorageKey(Key) && Initiated && Initiated < olderThan,
      );
      for (const { Key, UploadId } of old) {
        const abort = client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        await attempt('abort an upload', abort, 'NoSuchUpload');
      }
      return old.length;
    },
    async ready() {
      const abortSignal = AbortSignal.timeout(READY_MS);
      await client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
        const { message, code } = failure('find the bucket', error);
        throw isAnswer(error) ? new BucketRefused(message, code) : new StoreFailed(message, code);
      });
    },
  });
}

function outsideOf({ outside, ...config }: S3Bucket): FileStore['outside'] {
  if (!outside) return undefined;
  const signing = connect({ ...config, endpoint: outside.endpoint, observe: undefined });
  return {
    fromBytes: outside.fromBytes,
    addressOf(Key, { type, disposition, caching }) {
      const command = new s3.GetObjectCommand({
        Bucket: config.bucket,
        Key,
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: caching,
      });
      const signingDate = new Date(Math.floor(Date.now() / 1000 / SAME_S) * SAME_S * 1000);
      return getSignedUrl(signing, command, { expiresIn: LIFE_S, signingDate });
    },
  };
}
