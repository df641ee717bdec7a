import { expect, test } from '@rstest/core';
import { retryDuringOutage } from '../../platform/database/retry-during-outage.ts';
import { createLog } from '../../platform/observability/log.ts';
import { StoreFailed } from '../../platform/outage.ts';

const silent = createLog('silent');
const away = new StoreFailed('The object store could not put a release.', 'ECONNREFUSED');

/** Fails with these, one after the other, and then goes. */
const failing =
  (...errors: Error[]) =>
  async () => {
    const error = errors.shift();
    if (error) throw error;
  };

test('what goes at once is published', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(), silent);
  await published();
  await stop();
});

test('what a part that is away holds up is tried until it goes', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(away, away), silent, 1);
  await expect(published()).rejects.toThrow('could not put a release');
  await expect.poll(() => published().then(() => 'published', String), { timeout: 60_000 }).toBe('published');
  await stop();
});

test('what would fail each time ends the start', async () => {
  await expect(retryDuringOutage(failing(new Error('refused')), silent)).rejects.toThrow('refused');
});

test('a server that stops tries no more', async () => {
  const { done: published, stop } = await retryDuringOutage(failing(away), silent);
  await stop();
  await expect(published()).rejects.toThrow('could not put a release');
});
