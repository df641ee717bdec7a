import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { ObjectStore } from '../platform/config/config.ts';

const BUCKET = 'ar-files';
/** The only credentials that s3rver accepts. */
const ACCESS = 'S3RVER';

export interface TestS3 {
  config: ObjectStore;
  keys(): Promise<string[]>;
  /** The ids of unfinished multipart uploads. */
  uploads(): Promise<string[]>;
  backdate(key: string, changedAt: Date): Promise<void>;
  down(): Promise<void>;
  /** Restarts the store on the same port. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

export const bucketOf = ({ endpoint, bucket, accessKeyId, secretAccessKey }: ObjectStore) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

export const objectStoreAt = (port: number): ObjectStore => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: BUCKET,
  accessKeyId: ACCESS,
  secretAccessKey: ACCESS,
});

interface Options {
  pageSize?: number;
  /** The folder and port of an earlier store. By default, the store has a new folder and a free port. */
  at?: { folder: string; port: number };
}

/**
 * Adds calls that s3rver lacks: abort and list multipart uploads. Replaces the listing of objects, because s3rver
 * encrypts page tokens with DES, which current Node.js refuses.
 */
export async function startTestS3({ pageSize = 1000, at }: Options = {}): Promise<TestS3> {
  const folder = at?.folder ?? (await mkdtemp(join(tmpdir(), 'ar-s3-')));
  const s3rver = new S3rver({
    directory: folder,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3rver.configureBuckets();
  answerOnceWritten(s3rver);
  const bucket = createBucket(join(folder, BUCKET));
  const known = s3rver.callback();
  const server = createServer((request, response) => {
    const answer = beside(bucket, request, pageSize);
    if (!answer) known(request, response);
    else answer.then((xml) => send(response, xml)).catch(() => response.writeHead(500).end());
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await listen(at?.port ?? 0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const down = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return {
    ...bucket,
    config: objectStoreAt(port),
    down,
    up: () => listen(port),
    async stop() {
      if (server.listening) await down();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface S3rverFiles {
  store: {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
    putPart(bucket: string, id: string, part: number, content: unknown): Promise<{ size: number }>;
  };
}

/** Delays responses until the content is on disk, because s3rver may respond earlier. */
function answerOnceWritten(s3rver: S3rver): void {
  const { store } = s3rver as unknown as S3rverFiles;
  const putObject = store.putObject.bind(store);
  const putPart = store.putPart.bind(store);
  store.putObject = async (object) =>
    written(store.getResourcePath(object.bucket, object.key, 'object'), await putObject(object));
  store.putPart = async (bucket, id, part, content) => {
    const uploads = store.getResourcePath(bucket, undefined, 'uploads');
    return written(join(uploads, id, String(part)), await putPart(bucket, id, part, content));
  };
}

async function written<Facts extends { size: number }>(path: string, facts: Facts): Promise<Facts> {
  while ((await stat(path)).size < facts.size) await new Promise((soon) => setTimeout(soon, 1));
  return facts;
}

function createBucket(folder: string) {
  const uploadsFolder = join(folder, '._S3rver_uploads');
  const objectOf = (key: string) => join(folder, `${key}._S3rver_object`);
  return {
    async keys() {
      const names = (await readdir(folder, { recursive: true })).filter((name) =>
        name.endsWith('._S3rver_object'),
      );
      return names.map((name) => name.slice(0, -'._S3rver_object'.length)).sort();
    },
    uploads: () => readdir(uploadsFolder).catch((): string[] => []),
    keyOfUpload: (id: string) => readFile(join(uploadsFolder, id, 'key'), 'utf8'),
    giveUp: (id: string) => rm(join(uploadsFolder, id), { recursive: true }),
    changedAt: (key: string) =>
      stat(objectOf(key)).then(
        (facts) => facts.mtime,
        () => undefined,
      ),
    backdate: (key: string, changedAt: Date) => utimes(objectOf(key), changedAt, changedAt),
  };
}
type Bucket = ReturnType<typeof createBucket>;

function beside(
  bucket: Bucket,
  { method, url }: IncomingMessage,
  pageSize: number,
): Promise<string> | undefined {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://127.0.0.1');
  if (!pathname.startsWith(`/${BUCKET}`)) return;
  const upload = searchParams.get('uploadId');
  if (method === 'DELETE' && upload) return bucket.giveUp(upload).then(() => '');
  if (method === 'GET' && searchParams.has('uploads')) return listUploads(bucket);
  if (method === 'GET' && searchParams.get('list-type') === '2') {
    return listObjects(bucket, searchParams, pageSize);
  }
}

async function listUploads(bucket: Bucket): Promise<string> {
  const uploads = await Promise.all(
    (await bucket.uploads()).map(
      async (id) =>
        `<Upload><Key>${await bucket.keyOfUpload(id)}</Key><UploadId>${id}</UploadId>` +
        `<Initiated>${new Date().toISOString()}</Initiated></Upload>`,
    ),
  );
  return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
}

async function listObjects(bucket: Bucket, asked: URLSearchParams, pageSize: number): Promise<string> {
  const after = asked.get('continuation-token') ?? '';
  const prefix = asked.get('prefix') ?? '';
  const rest = (await bucket.keys()).filter((key) => key > after && key.startsWith(prefix));
  const page = rest.slice(0, pageSize);
  const contents = await Promise.all(
    page.map(async (key) => {
      const changedAt = await bucket.changedAt(key);
      const moment = `<LastModified>${changedAt?.toISOString()}</LastModified>`;
      return changedAt ? `<Contents><Key>${key}</Key>${moment}</Contents>` : '';
    }),
  );
  const more = rest.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}<IsTruncated>${more}</IsTruncated>${next}</ListBucketResult>`;
}

function send(response: ServerResponse, xml: string): void {
  response.writeHead(xml ? 200 : 204, { 'content-type': 'application/xml' }).end(xml);
}
