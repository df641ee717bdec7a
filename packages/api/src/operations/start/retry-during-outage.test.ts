import { expect, test } from '@rstest/core';
import { retryDuringOutage } from '../../platform/database/retry-during-outage.ts';
import { createLog } from '../../platform/observability/log.ts';
import { StoreFailed } from '../../platform/outage.ts';

const silent = createLog('silent');
const away = new StoreFailed('The object store could not put a release.', 'ECONNREFUSED');

const failing =
  (...errors: Error[]) =>
  async () => {
    const error = errors.shift();
    if (error) throw error;
  };

test('publishes a build at once if all parts are available', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(), silent);
  await published();
  await stop();
});

test('retries a build while a part is unavailable', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(away, away), silent, 1);
  await expect(published()).rejects.toThrow('could not put a release');
  await expect.poll(() => published().then(() => 'published', String), { timeout: 60_000 }).toBe('published');
  await stop();
});

test('rejects after a permanent failure', async () => {
  await expect(retryDuringOutage(failing(new Error('refused')), silent)).rejects.toThrow('refused');
});

test('stops retrying when the server stops', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(away), silent);
  await stop();
  await expect(published()).rejects.toThrow('could not put a release');
});
