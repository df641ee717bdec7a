import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '../config/config.ts';
import { StoreFailed } from '../outage.ts';

/** Until an answer begins. While its content comes longer, since a paused player reads nothing either. */
const READING = { requestTimeout: 8000, socketTimeout: 120_000 };

type Observe = <Answer>(name: string, call: () => Promise<Answer>) => Promise<Answer>;

export interface S3Bucket extends ObjectStore {
  observe?: Observe | undefined;
}

export function connect(
  { endpoint, region, accessKeyId, secretAccessKey, observe }: S3Bucket,
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
    // Most compatible stores know no checksums beyond what S3 demands. Each part is signed with its SHA-256 anyway.
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
  if (observe) client.middlewareStack.use(observed(observe));
  return client;
}

type Silence = Parameters<S3Client['middlewareStack']['use']>[0];

/** Around the SDK's retries: they are one call. */
const observed = (observe: Observe): Silence => ({
  applyToStack: (stack) =>
    stack.add(
      (next, { commandName = '' }) =>
        (call) =>
          observe(commandName.replace(/Command$/, ''), () => next(call)),
      { step: 'initialize', name: 'observed' },
    ),
});

/** How long after a call without an answer nothing more is asked. */
const SILENT_MS = 5000;

/**
 * For all clients of one store. A store that does not answer is not asked again at once, neither by the SDK's retries
 * nor by what is left to do for the same request: a request waits for one answer at most.
 */
export function giveUpSilence(): Silence {
  let silentUntil = 0;
  // The SDK's retries do not know this error and so let it pass.
  const silent = () => Object.assign(new Error('it does not answer'), { name: 'Silent' });
  return {
    applyToStack: (stack) =>
      stack.add(
        (next) => async (call) => {
          if (Date.now() < silentUntil) throw silent();
          try {
            return await next(call);
          } catch (error) {
            if (!isSilence(error)) throw error;
            silentUntil = Date.now() + SILENT_MS;
            throw silent();
          }
        },
        { step: 'finalizeRequest', priority: 'low', name: 'giveUpSilence' },
      ),
  };
}

/** The SDK gives the same name to a connection that broke, which another try may mend at once. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false;
  return !('code' in error) || error.code === 'ETIMEDOUT';
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof S3ServiceException && error.name === code;
}

/** Whether the store understood the question and said no, as for a bucket that is not there or not for this key. */
export function isAnswer(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Makes the errors that leave the store. They have no cause: the SDK's error carries all that the store sent back,
 * which for a wrong signature is the access key and what was signed with it.
 */
function storeFailure(secrets: readonly string[]): (doing: string, error: unknown) => StoreFailed {
  return (doing, error) => {
    const { name, message, code } = error as { name?: string; message?: string; code?: string };
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const reasons = [name !== 'Error' && name, code, status, message].filter(Boolean);
    const text = `The object store could not ${doing}: ${[...new Set(reasons)].join(', ')}`;
    const masked = secrets.reduce((told, secret) => told.replaceAll(secret, '[masked]'), text);
    return new StoreFailed(masked, code ?? name);
  };
}

/** What uploads and releases both ask of their bucket; errors name `what` is stored. */
export function openBucket(config: S3Bucket, what: string, silence?: Silence) {
  const client = connect(config, silence);
  const Bucket = config.bucket;
  const failure = storeFailure([config.accessKeyId, config.secretAccessKey]);
  /** Answers undefined where the store says `unless`. */
  const attempt = <Answer>(doing: string, work: Promise<Answer>, unless?: string) =>
    work.catch((error: unknown) => {
      if (unless && isRefusal(error, unless)) return undefined;
      throw failure(doing, error);
    });
  return {
    client,
    failure,
    attempt,
    async read(Key: string, Range?: string) {
      const asked = client.send(new GetObjectCommand({ Bucket, Key, Range }));
      return (await attempt(`read a ${what}`, asked, 'NoSuchKey'))?.Body as Readable | undefined;
    },
    async *list(Prefix?: string) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified) yield { key: Key, changedAt: LastModified };
          }
        }
      } catch (error) {
        throw failure(`list the ${what}s`, error);
      }
    },
    // Most stores answer 204 for a file that is gone already; Google's says so.
    async remove(Key: string) {
      await attempt(`remove a ${what}`, client.send(new DeleteObjectCommand({ Bucket, Key })), 'NoSuchKey');
    },
  };
}
