import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { StoreFailed } from '../outage.ts';
import { BucketRefused, type FilePlace, type FileStore, isStorageKey, storeIn } from './file-store.ts';
import { connect, isAnswer, openBucket, type S3Bucket } from './s3-client.ts';

/** S3's smallest parts, one at a time: each takes twice its size in memory. */
const PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1 };
/** A part may take minutes while some of it is sent. */
const WRITING = { requestTimeout: 0, socketTimeout: 7000 };
const READY_MS = 5000;

/** How long a signed address works, */
const LIFE_S = 3600;
/** and how long it stays the same, so that browsers cache it. */
const SAME_S = 600;

export function createS3Store(config: S3Bucket): FileStore {
  const silence = { until: 0 };
  const { client, failure, attempt, read, list, remove } = openBucket(config, 'file', silence);
  const writing = connect(config, silence, WRITING);
  const Bucket = config.bucket;
  return storeIn({
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
    /** Incomplete uploads are stored, and paid for, until aborted. */
    async removeDrafts(olderThan) {
      const old: MultipartUpload[] = [];
      for (let next: ListMultipartUploadsCommandInput | undefined = { Bucket }; next; ) {
        const asked = client.send(new ListMultipartUploadsCommand(next));
        const page: Partial<ListMultipartUploadsCommandOutput> = (await attempt('list uploads', asked)) ?? {};
        const { Uploads = [], IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
        const isOld = ({ Key = '', Initiated }: MultipartUpload) =>
          isStorageKey(Key) && Initiated && Initiated < olderThan;
        old.push(...Uploads.filter(isOld));
        const after = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
        next = IsTruncated ? { Bucket, ...after } : undefined;
      }
      for (const { Key, UploadId } of old) {
        const abort = client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        await attempt('abort an upload', abort, 'NoSuchUpload');
      }
      return old.length;
    },
    async ready() {
      const abortSignal = AbortSignal.timeout(READY_MS);
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
        const { message, code } = failure('find the bucket', error);
        throw isAnswer(error) ? new BucketRefused(message, code) : new StoreFailed(message, code);
      });
    },
  });
}

function outsideOf({ outside, ...config }: S3Bucket): FilePlace['outside'] {
  if (!outside) return undefined;
  // Only signs: the signature covers the host.
  const signing = connect({ ...config, endpoint: outside.endpoint, observe: undefined });
  return {
    fromBytes: outside.fromBytes,
    addressOf(Key, { type, disposition, caching }) {
      const asked = new GetObjectCommand({
        Bucket: config.bucket,
        Key,
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: caching,
      });
      const signingDate = new Date(Math.floor(Date.now() / 1000 / SAME_S) * SAME_S * 1000);
      return getSignedUrl(signing, asked, { expiresIn: LIFE_S, signingDate });
    },
  };
}
