import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '../config/config.ts';
import { connect, isRefusal, storeFailure } from '../files/s3-client.ts';
import { RELEASES_PREFIX, type ReleaseStore } from './release-files.ts';

/** Releases in the bucket of the uploads, under a prefix of their own. */
export function createS3ReleaseStore(config: ObjectStore): ReleaseStore {
  const client = connect(config);
  const Bucket = config.bucket;
  const failure = storeFailure([config.accessKeyId, config.secretAccessKey]);
  const unlessGone = (doing: string) => (error: unknown) => {
    if (isRefusal(error, 'NoSuchKey')) return undefined;
    throw failure(doing, error);
  };
  return {
    async put(Key, Body) {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/x-tar' });
      await client.send(command).catch((error: unknown) => {
        throw failure('put a release', error);
      });
    },
    async get(Key) {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key }))
        .catch(unlessGone('read a release'));
      return found?.Body as Readable | undefined;
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: RELEASES_PREFIX });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified) yield { key: Key, changedAt: LastModified };
          }
        }
      } catch (error) {
        throw failure('list the releases', error);
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessGone('remove a release'));
    },
  };
}
