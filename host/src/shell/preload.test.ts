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

async function preloadedFor(session: Session, path: string) {
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
])('for %s at %s, preloads %j', async (role, path, ids) => {
  expect(await preloadedFor(signedIn(role), path)).toEqual(ids);
});

test('preloads nothing for an anonymous visitor', async () => {
  expect(await preloadedFor({ status: 'anonymous', user: null, role: null }, '/signin')).toEqual([]);
});

test('ignores code that does not load', async () => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  preloadDashboard();
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', hear);
  expect(uncaught).toEqual([]);
});
