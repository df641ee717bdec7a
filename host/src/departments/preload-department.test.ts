import { keys } from '@ar/domain/query-keys';
import type { LoaderEffects } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { QueryObserver } from '@tanstack/react-query';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { setNewest } from './updates/newest-registry.ts';

const session = { role: undefined as string | undefined };
const loaded: string[] = [];
const api = rs.fn(async (..._call: unknown[]) => ({ count: 0, results: [] }));
rs.mock('@ar/session', () => ({
  ApiError: Error,
  api: (...call: unknown[]) => api(...call),
  currentSession: () => (session.role ? { user: { id: 1 }, role: session.role } : {}),
}));
rs.mock('@ar/federation/loader', () => ({
  createLoader: ({ prepare }: LoaderEffects, _revision: number, departments: RegistryEntry[]) => ({
    async load(id: string) {
      loaded.push(id);
      for (const entry of departments) if (entry.id === id) prepare(entry);
    },
  }),
}));
rs.mock('./registry.ts', () => ({
  readRegistry: () => ({ revision: 7, departments: DEPARTMENTS }),
  readSettings: () => ({}),
}));
rs.mock('./federation.ts', () => ({ createEvaluator: () => undefined, fetchHostModules: () => undefined }));
rs.mock('./failures.ts', () => ({ createReporter: () => ({ load: () => undefined }) }));
rs.mock('./shared-modules.ts', () => ({}));
rs.stubGlobal('HOST_SURFACE', {});
const { preloadDepartment } = await import('./departments.ts');
const { queryClient } = await import('./query-client.ts');

const [clerk] = DEPARTMENTS;
beforeEach(() => {
  loaded.length = 0;
  queryClient.clear();
  api.mockClear();
  history.replaceState(null, '', '/');
  setNewest({ revision: 7, departments: [...DEPARTMENTS] });
});

async function preloadedFor(role: string | undefined) {
  session.role = role;
  await preloadDepartment('clerk');
  return loaded;
}

test.each(['SupersluzbenikAdmin', 'SuperAdmin'])(
  'preloads the department for %s, who may open it',
  async (role) => {
    expect(await preloadedFor(role)).toEqual(['clerk']);
  },
);

test.each([undefined, 'MonumentsAdmin', 'guest'])(
  'does not preload the department for %s, who may not open it',
  async (role) => {
    expect(await preloadedFor(role)).toEqual([]);
  },
);

test('does not preload a department that is switched off', async () => {
  setNewest({
    revision: 8,
    departments: [{ ...clerk, disabled: { reason: 'Seli se baza.' } } as typeof clerk & object],
  });
  expect(await preloadedFor('SuperAdmin')).toEqual([]);
});

const FIRST_PAGE = { limit: 6, offset: 0 };

test('prefetches the first page of the list under the key of the list, once', async () => {
  await preloadedFor('SuperAdmin');
  await preloadedFor('SuperAdmin');
  await rs.waitFor(() =>
    expect(
      queryClient.getQueryData(keys.list('/supersluzbenik/', { ...FIRST_PAGE, search: undefined })),
    ).toEqual({
      count: 0,
      results: [],
    }),
  );
  expect(api.mock.calls).toMatchObject([['/supersluzbenik/', { query: FIRST_PAGE, showsFailure: true }]]);
});

test('fetches the page of an open list again after a failed prefetch, with the toast of the list', async () => {
  let refuse: (error: Error) => void = () => {};
  api.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  );
  await preloadedFor('SuperAdmin');
  const queryFn = rs.fn(async () => ({ count: 1, results: [] }));
  const list = new QueryObserver(queryClient, {
    queryKey: keys.list('/supersluzbenik/', FIRST_PAGE),
    queryFn,
  });
  const stop = list.subscribe(() => {});
  expect(queryFn).not.toHaveBeenCalled();
  refuse(new Error());
  await rs.waitFor(() => expect(list.getCurrentResult().data).toEqual({ count: 1, results: [] }));
  stop();
});

test('does not prefetch the first page if the URL of the department has a query', async () => {
  history.replaceState(null, '', '/dashboard/clerk?page=2');
  await preloadedFor('SuperAdmin');
  expect(loaded).toEqual(['clerk']);
  expect(api).not.toHaveBeenCalled();
});
