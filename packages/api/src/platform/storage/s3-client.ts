import type { Readable } from 'node:stream';
import * as s3 from '@aws-sdk/client-s3';
import type { ObjectStore } from '../config/config.ts';
import { StoreFailed } from '../outage.ts';

/** `socketTimeout` is two minutes, because a paused video player reads nothing. */
const READING = { requestTimeout: 8000, socketTimeout: 120_000 };
const SILENT_MS = 5000;

export interface S3Bucket extends ObjectStore {
  observe?: (<Answer>(name: string, call: () => Promise<Answer>) => Promise<Answer>) | undefined;
}

/** After a timeout, all calls fail until `silence.until`, so that a request with several calls waits for one timeout. */
export function connect(bucket: S3Bucket, silence = { until: 0 }, timeouts = READING): s3.S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, observe } = bucket;
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With `Expect: 100-continue`, the SDK would open a new connection for each part of an upload.
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
  const silent = () => Object.assign(new Error('it does not answer'), { name: 'Silent' });
  client.middlewareStack.add(
    (next) => async (call) => {
      if (Date.now() < silence.until) throw silent();
      return next(call).catch((error: unknown) => {
        if (!isSilence(error)) throw error;
        silence.until = Date.now() + SILENT_MS;
        throw silent();
      });
    },
    { step: 'finalizeRequest', priority: 'low', name: 'giveUpSilence' },
  );
  if (observe)
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (call) =>
          observe(commandName.replace(/Command$/, ''), () => next(call)),
      { step: 'initialize', name: 'observed' },
    );
  return client;
}

/** A broken connection has the same error name as a timeout, but a retry can help. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false;
  return !('code' in error) || error.code === 'ETIMEDOUT';
}

export function isAnswer(error: unknown): boolean {
  const status = error instanceof s3.S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

export function openBucket(config: S3Bucket, what: string, silence?: { until: number }) {
  const client = connect(config, silence);
  const Bucket = config.bucket;
  /** The result has no `cause`, because an error of the SDK may quote the access key. */
  function failure(doing: string, error: unknown): StoreFailed {
    const { name, message, code } = error as { name?: string; message?: string; code?: string };
    const status = error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const reasons = [name !== 'Error' && name, code, status, message].filter(Boolean);
    const text = `The object store could not ${doing}: ${[...new Set(reasons)].join(', ')}`;
    const secrets = [config.accessKeyId, config.secretAccessKey];
    const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[masked]'), text);
    return new StoreFailed(masked, code ?? name);
  }
  const attempt = <Answer>(doing: string, work: Promise<Answer>, unless?: string) =>
    work.catch((error: unknown) => {
      if (error instanceof s3.S3ServiceException && error.name === unless) return undefined;
      throw failure(doing, error);
    });
  return {
    client,
    failure,
    attempt,
    async read(Key: string, Range?: string) {
      const reading = client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
      return (await attempt(`read a ${what}`, reading, 'NoSuchKey'))?.Body as Readable | undefined;
    },
    async *list(Prefix?: string) {
      try {
        for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified) yield { key: Key, changedAt: LastModified };
          }
        }
      } catch (error) {
        throw failure(`list the ${what}s`, error);
      }
    },
    // For a missing file, Google Cloud Storage responds NoSuchKey, and S3 responds 204.
    async remove(Key: string) {
      const removing = client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
      await attempt(`remove a ${what}`, removing, 'NoSuchKey');
    },
  };
}
