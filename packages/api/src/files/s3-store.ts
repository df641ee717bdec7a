import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ObjectStore } from '../config.ts';
import { StoreFailed } from '../http/outage.ts';
import type { ByteRange } from './byte-range.ts';
import {
  assertStorageKey,
  BucketRefused,
  type FileStore,
  isStorageKey,
  newKey,
  withCopies,
} from './file-store.ts';
import { type Measures, measure } from './measure.ts';
import { isAnswer, isRefusal, type StoreFailure, storeFailure } from './s3-failure.ts';
import { giveUpSilence, type Silence, Silent } from './s3-silence.ts';

/** The smallest parts that S3 takes, one at a time: a part is in memory twice while it is put together and sent. */
const PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1 };
const READY_MS = 5000;

/** Files in one bucket of an object store that speaks S3; the bucket is for them alone. */
export function createS3Store(config: ObjectStore): FileStore {
  const silence = giveUpSilence();
  const client = connect(config, silence, READING);
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
      // The SDK's own error may be that it could not give the upload up.
      if (brokenBy() && !(error instanceof Silent)) throw brokenBy();
      // It may be stored all the same, and only the answer that says so was lost.
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
        const Range = part && rangeHeader(part);
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
    list: () => list(client, Bucket, failure),
    removeDrafts: (olderThan) =>
      abortUploads(client, Bucket, olderThan).catch(rethrow(failure, 'list uploads')),
    async ready() {
      const abortSignal = AbortSignal.timeout(READY_MS);
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
        const { message, code } = failure('find the bucket', error);
        throw isAnswer(error) ? new BucketRefused(message, code) : new StoreFailed(message, code);
      });
    },
  };
}

/** Until an answer begins; while a content comes longer, since a player that was paused reads nothing either. */
const READING = { requestTimeout: 8000, socketTimeout: 120_000 };
/** A part may take minutes to be sent, as long as some of it goes. The SDK begins to look after 3 seconds. */
const WRITING = { requestTimeout: 0, socketTimeout: 7000 };

/** A client for the store that the configuration names, with its time limits. */
export function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: ObjectStore,
  silence: Silence = giveUpSilence(),
  timeouts = READING,
): S3Client {
  // A slow reader keeps its socket for as long as it reads, and must not keep others from theirs.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Beyond what S3 demands, most compatible stores know no checksums. Each part is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it, the SDK opens a connection of its own for each part.
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: 3000,
      throwOnRequestTimeout: true,
      ...timeouts,
    },
  });
  client.middlewareStack.use(silence);
  return client;
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}

function rethrow(failure: StoreFailure, doing: string): (error: unknown) => never {
  return (error) => {
    throw failure(doing, error);
  };
}

async function* list(client: S3Client, Bucket: string, failure: StoreFailure): ReturnType<FileStore['list']> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key, LastModified } of Contents) {
        if (Key && LastModified && isStorageKey(Key)) yield { storageKey: Key, changedAt: LastModified };
      }
    }
  } catch (error) {
    throw failure('list the files', error);
  }
}

/** Parts of an upload that was never completed are stored, and paid for, until somebody says that it never will be. */
async function abortUploads(client: S3Client, Bucket: string, olderThan: Date): Promise<number> {
  let aborted = 0;
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...marker }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !isStorageKey(Key) || !Initiated || Initiated >= olderThan) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessGone);
      aborted += 1;
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
  return aborted;
}

/** Another server may have been quicker. */
function unlessGone(error: unknown): void {
  if (!isRefusal(error, 'NoSuchUpload')) throw error;
}
