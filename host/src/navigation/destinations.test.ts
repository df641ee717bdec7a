import { describe, expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { departmentAt, destinationAfterSignIn, safeReturnPath } from './destinations.ts';

describe('safeReturnPath (CVE-2026-22032)', () => {
  for (const path of [
    '/dashboard',
    '/dashboard/users',
    '/dashboard/users?page=2&search=%C4%91#x',
    '/dashboard/settings',
  ]) {
    test(`keeps ${path}`, () => expect(safeReturnPath(path)).toBe(path));
  }
  for (const path of [
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '\\\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    'https://evil.example/dashboard',
    'https:/dashboard',
    'javascript:alert(1)//dashboard',
    'dashboard',
    '/signin',
    '/dashboardish',
    '/dashboard/../signin',
    '',
    null,
    { toString: () => '/dashboard' },
  ]) {
    test(`refuses ${JSON.stringify(path)}`, () => expect(safeReturnPath(path)).toBeUndefined());
  }
});

test('finds the department by the path segment below /dashboard', () => {
  expect(departmentAt('/dashboard/monuments/3?page=2', DEPARTMENTS)?.id).toBe('monuments');
  expect(departmentAt('/dashboard/monuments?page=2', DEPARTMENTS)?.id).toBe('monuments');
  expect(departmentAt('/dashboard', DEPARTMENTS)).toBeUndefined();
  expect(departmentAt('/dashboard/monumentsx', DEPARTMENTS)).toBeUndefined();
});

describe('after sign-in', () => {
  const START = {
    SuperAdmin: '/dashboard/users',
    BuildingsAdmin: '/dashboard/buildings',
    MonumentsAdmin: '/dashboard/monuments',
    SupersluzbenikAdmin: '/dashboard/clerk',
  };
  for (const [role, path] of Object.entries(START)) {
    test(`${role} starts at ${path}`, () =>
      expect(destinationAfterSignIn(role, undefined, DEPARTMENTS)).toBe(path));
  }
  test('a department’s own role starts at the department, or at /dashboard if the department is not live', () => {
    const parks = { path: 'zelenilo', roles: ['ParksAdmin'] };
    expect(destinationAfterSignIn('ParksAdmin', undefined, [...DEPARTMENTS, parks])).toBe(
      '/dashboard/zelenilo',
    );
    expect(destinationAfterSignIn('ParksAdmin', undefined, DEPARTMENTS)).toBe('/dashboard');
    expect(destinationAfterSignIn('ParksAdmin', '/dashboard/users', DEPARTMENTS)).toBe('/dashboard');
  });
  test('returns the page that was open when the session expired', () => {
    const page = '/dashboard/monuments?page=3';
    expect(destinationAfterSignIn('MonumentsAdmin', page, DEPARTMENTS)).toBe(page);
    expect(destinationAfterSignIn('MonumentsAdmin', '/dashboard/settings', DEPARTMENTS)).toBe(
      '/dashboard/settings',
    );
  });
  // ASVS 3.7.2
  test('does not return the path of a department that the role may not open, or of another site', () => {
    expect(destinationAfterSignIn('MonumentsAdmin', '/dashboard/users', DEPARTMENTS)).toBe(
      '/dashboard/monuments',
    );
    expect(destinationAfterSignIn('MonumentsAdmin', '//evil', DEPARTMENTS)).toBe('/dashboard/monuments');
  });
  test('returns /unauthorized for a guest', () =>
    expect(destinationAfterSignIn('guest', '/dashboard', DEPARTMENTS)).toBe('/unauthorized'));
});
