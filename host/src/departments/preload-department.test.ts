import { beforeEach, expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { keepNewest } from './updates/newest-registry.ts';

const session = { role: undefined as string | undefined };
const loaded: string[] = [];
rs.mock('@ar/session', () => ({
  currentSession: () => (session.role ? { user: { id: 1 }, role: session.role } : {}),
}));
rs.mock('@ar/federation/loader', () => ({
  createLoader: () => ({ load: async (id: string) => loaded.push(id) }),
}));
rs.mock('./registry.ts', () => ({ readRegistry: () => ({ revision: 7, departments: DEPARTMENTS }) }));
rs.mock('./federation.ts', () => ({ createEvaluator: () => undefined }));
rs.mock('./elsewhere.ts', () => ({ createElsewhere: () => undefined }));
rs.mock('./failures.ts', () => ({ createReporter: () => ({ load: () => undefined }) }));
rs.mock('./shared-modules.ts', () => ({}));
rs.stubGlobal('HOST_SURFACE', {});
const { preloadDepartment } = await import('./departments.ts');

const [clerk] = DEPARTMENTS;
beforeEach(() => {
  loaded.length = 0;
  keepNewest({ revision: 7, departments: [...DEPARTMENTS] });
});

/** What is loaded ahead for somebody of this role. */
async function preloadedFor(role: string | undefined) {
  session.role = role;
  await preloadDepartment('clerk');
  return loaded;
}

test.each(['SupersluzbenikAdmin', 'SuperAdmin'])('%s has loaded ahead what they may open', async (role) => {
  expect(await preloadedFor(role)).toEqual(['clerk']);
});

test.each([undefined, 'MonumentsAdmin', 'guest'])('%s has not, of what they may not', async (role) => {
  expect(await preloadedFor(role)).toEqual([]);
});

test('nothing is loaded ahead of a department that is switched off', async () => {
  keepNewest({
    revision: 8,
    departments: [{ ...clerk, disabled: { reason: 'Seli se baza.' } } as typeof clerk & object],
  });
  expect(await preloadedFor('SuperAdmin')).toEqual([]);
});
