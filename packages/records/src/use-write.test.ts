import { api } from '@ar/session';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { WithQueries } from '../testing/with-queries.tsx';
import { useWrite } from './use-write.ts';

afterEach(() => {
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
});

function open(send: () => Promise<unknown>) {
  const logged = rstest.spyOn(console, 'error').mockImplementation(() => {});
  let reads = 0;
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: ['/towers/'],
        queryFn: () => (reads++ === 0 ? [] : new Promise(() => {})),
      });
      return useWrite<unknown>({ send, invalidates: () => [['/towers/']] });
    },
    { wrapper: WithQueries },
  );
  return { result, logged, reads: () => reads };
}

test('returns and logs an error without waiting for the refetch', async () => {
  const { result, logged, reads } = open(() => Promise.reject(new TypeError('no such thing')));
  await waitFor(() => expect(reads()).toBe(1));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.error?.message).toBe('no such thing'));
  expect([reads(), logged.mock.calls.length]).toEqual([2, 1]);
});

test('returns an error response of the server without logging it', async () => {
  rstest.stubGlobal('fetch', async () => Response.json({ detail: 'Ne može.' }, { status: 400 }));
  const { result, logged } = open(() => api('/towers/', { method: 'POST', showsFailure: true }));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.error?.message).toBe('Ne može.'));
  expect(logged).not.toHaveBeenCalled();
});
