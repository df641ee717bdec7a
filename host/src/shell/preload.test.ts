import type { Session } from '@ar/session';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { DEPARTMENTS, person } from '../../testing/fixtures.ts';
import { preloadDashboard, preloadFirstDepartment } from './preload.ts';

const preloaded: string[] = [];
rs.mock('./dashboard.tsx', () => ({
  preloadDepartment: (id: string) => void preloaded.push(id),
  preloadList: () => Promise.reject(new Error('Loading chunk 1 failed.')),
}));
beforeEach(() => {
  preloaded.length = 0;
});

const signedIn = (role: string) => ({ status: 'signed-in', user: person(role), role }) as Session;

/** What is begun for somebody at an address, before the assistant, which is begun after it. */
async function begun(session: Session, path: string) {
  preloadFirstDepartment(session, path, DEPARTMENTS);
  preloadFirstDepartment(signedIn('SuperAdmin'), '/dashboard/clerk', DEPARTMENTS);
  await rs.waitFor(() => expect(preloaded).toContain('clerk'));
  return preloaded.slice(0, -1);
}

test.each([
  ['MonumentsAdmin', '/dashboard/monuments/3', ['monuments']],
  ['MonumentsAdmin', '/signin', ['monuments']],
  ['MonumentsAdmin', '/dashboard/users', []],
  ['guest', '/dashboard/users', []],
  ['MonumentsAdmin', '/dashboard/settings', []],
])('for %s at %s is begun %j', async (role, path, ids) => {
  expect(await begun(signedIn(role), path)).toEqual(ids);
});

test('for nobody nothing is begun', async () => {
  expect(await begun({ status: 'anonymous', user: null, role: null }, '/signin')).toEqual([]);
});

test('leaves a file that cannot be loaded to the page that needs it', async () => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  preloadDashboard();
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', hear);
  expect(uncaught).toEqual([]);
});
