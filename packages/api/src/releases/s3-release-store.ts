import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '../config/config.ts';
import { connect, isRefusal, storeFailure } from '../files/s3-client.ts';
import { RELEASES_PREFIX, type ReleaseStore } from './release-store.ts';

/** Releases in the bucket of the uploads, under a prefix of their own. */
export function createS3ReleaseStore(config: ObjectStore): ReleaseStore {
  const client = connect(config);
  const Bucket = config.bucket;
  const failure = storeFailure([config.accessKeyId, config.secretAccessKey]);
  return {
    async put(Key, Body) {
      await client
        .send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/x-tar' }))
        .catch((error: unknown) => {
          throw failure('put a release', error);
        });
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        if (!(Body instanceof Readable)) throw new Error('an answer without a body');
        return Body;
      } catch (error) {
        if (isRefusal(error, 'NoSuchKey')) return undefined;
        throw failure('read a release', error);
      }
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket, Prefix: RELEASES_PREFIX },
        )) {
          for (const { Key, LastModified } of Contents) {
            if (Key && LastModified) yield { key: Key, changedAt: LastModified };
          }
        }
      } catch (error) {
        throw failure('list the releases', error);
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        if (!isRefusal(error, 'NoSuchKey')) throw failure('remove a release', error);
      });
    },
  };
}
