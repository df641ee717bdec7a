import { PutObjectCommand } from '@aws-sdk/client-s3';
import { openBucket, type S3Bucket } from '../../../platform/storage/s3-client.ts';
import { RELEASES_PREFIX, type ReleaseStore } from './release-files.ts';

export function createS3ReleaseStore(config: S3Bucket): ReleaseStore {
  const { client, attempt, read, list, remove } = openBucket(config, 'release');
  return {
    async put(Key, Body) {
      const params = { Bucket: config.bucket, Key, Body, ContentType: 'application/x-tar' };
      await attempt('put a release', client.send(new PutObjectCommand(params)));
    },
    get: (key) => read(key),
    list: () => list(RELEASES_PREFIX),
    remove,
  };
}
