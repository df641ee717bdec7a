import { beforeEach, expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { setNewest } from './updates/newest-registry.ts';

const session = { role: undefined as string | undefined };
const loaded: string[] = [];
rs.mock('@ar/session', () => ({
  currentSession: () => (session.role ? { user: { id: 1 }, role: session.role } : {}),
}));
rs.mock('@ar/federation/loader', () => ({
  createLoader: () => ({ load: async (id: string) => loaded.push(id) }),
}));
rs.mock('./registry.ts', () => ({
  readRegistry: () => ({ revision: 7, departments: DEPARTMENTS }),
  readSettings: () => ({}),
}));
rs.mock('./federation.ts', () => ({ createEvaluator: () => undefined }));
rs.mock('./cdn.ts', () => ({ createCdn: () => undefined }));
rs.mock('./failures.ts', () => ({ createReporter: () => ({ load: () => undefined }) }));
rs.mock('./shared-modules.ts', () => ({}));
rs.stubGlobal('HOST_SURFACE', {});
const { preloadDepartment } = await import('./departments.ts');

const [clerk] = DEPARTMENTS;
beforeEach(() => {
  loaded.length = 0;
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
