import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ObjectStore } from '../config/config.ts';
import { StoreFailed } from '../http/outage.ts';
import {
  assertStorageKey,
  BucketRefused,
  type FileStore,
  isStorageKey,
  type Measures,
  measure,
  newKey,
  withCopies,
} from './file-store.ts';
import { connect, giveUpSilence, isAnswer, isRefusal, Silent, storeFailure } from './s3-client.ts';

/** The smallest parts that S3 takes, one at a time: a part is in memory twice while it is put together and sent. */
const PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1 };
/** A part may take minutes, as long as some of it goes. The SDK begins to look after 3 seconds. */
const WRITING = { requestTimeout: 0, socketTimeout: 7000 };
const READY_MS = 5000;

/** Files in one bucket of an object store that speaks S3; the bucket is for them alone. */
export function createS3Store(config: ObjectStore): FileStore {
  const silence = giveUpSilence();
  const client = connect(config, silence);
  const writing = connect(config, silence, WRITING);
  const Bucket = config.bucket;
  const failure = storeFailure([config.accessKeyId, config.secretAccessKey]);
  const keep = async (storageKey: string, content: Readable | Uint8Array): Promise<Measures> => {
    assertStorageKey(storageKey);
    const { chunks, measures, brokenBy } = measure(content);
    const params = { Bucket, Key: storageKey, Body: Readable.from(chunks) };
    try {
      await new Upload({ client: writing, params, ...PARTS }).done();
      return measures();
    } catch (error) {
      // The SDK's own error may be that it could not abort the upload.
      if (brokenBy() && !(error instanceof Silent)) throw brokenBy();
      // It may be stored all the same, if only the answer was lost.
      await remove(storageKey).catch(() => {});
      throw failure('put a file', error);
    }
  };
  const remove = async (key: string) => {
    try {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    } catch (error) {
      // Most stores answer 204 for a file that is gone already; Google's says so.
      if (!isRefusal(error, 'NoSuchKey')) throw failure('remove a file', error);
    }
  };
  /** Parts of an upload that was never completed are stored, and paid for, until it is aborted. */
  const abortUploads = async (olderThan: Date): Promise<number> => {
    let aborted = 0;
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (marker) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, ...marker }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key || !isStorageKey(Key) || !Initiated || Initiated >= olderThan) continue;
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          .catch((error: unknown) => {
            // Another server may have been quicker.
            if (!isRefusal(error, 'NoSuchUpload')) throw error;
          });
        aborted += 1;
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
    return aborted;
  };
  return {
    async put(content, extension) {
      const storageKey = newKey(extension);
      return { storageKey, ...(await keep(storageKey, content)) };
    },
    async keepCopy(key, content) {
      await keep(key, content);
    },
    async read(storageKey, part) {
      assertStorageKey(storageKey);
      try {
        const Range = part && `bytes=${part.start}-${part.end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: storageKey, Range }));
        if (!(Body instanceof Readable)) throw new Error('an answer without a body');
        return Body;
      } catch (error) {
        if (isRefusal(error, 'NoSuchKey')) return undefined;
        throw failure('read a file', error);
      }
    },
    async remove(storageKey) {
      assertStorageKey(storageKey);
      await Promise.all(withCopies(storageKey).map(remove));
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified && isStorageKey(Key)) yield { storageKey: Key, changedAt: LastModified };
          }
        }
      } catch (error) {
        throw failure('list the files', error);
      }
    },
    removeDrafts: (olderThan) =>
      abortUploads(olderThan).catch((error: unknown) => {
        throw failure('list uploads', error);
      }),
    async ready() {
      const abortSignal = AbortSignal.timeout(READY_MS);
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
        const { message, code } = failure('find the bucket', error);
        throw isAnswer(error) ? new BucketRefused(message, code) : new StoreFailed(message, code);
      });
    },
  };
}
