import { startSession } from '@ar/session';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { json, person } from '../../../testing/fixtures.ts';
import { readOverride, storeOverride } from './override.ts';

const build = { department: 'users', origin: 'http://localhost:3101' };
const until = '2026-11-21T10:00:00.000Z';

function page(allowed?: object): Document {
  const made = document.implementation.createHTMLDocument();
  const settings = made.createElement('script');
  settings.id = 'settings';
  settings.textContent = JSON.stringify({
    supportEmail: 'help@ar.example',
    ...(allowed && { override: allowed }),
  });
  made.body.append(settings);
  return made;
}

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem('access_token', 'access');
  rs.stubGlobal('fetch', async () => json(200, person('SuperAdmin')));
  await startSession();
});

test('returns an active override if the tab stores it and the server permits it', () => {
  const allowed = page({ ...build, person: 7, until });
  expect(readOverride(allowed)).toBeUndefined();
  storeOverride(build);
  expect(readOverride(allowed)).toEqual({ ...build, until });
  storeOverride(undefined);
  expect(readOverride(allowed)).toBeUndefined();
});

test.each([
  ['none', undefined],
  ['another person’s', { ...build, person: 8, until }],
  ['another department’s', { ...build, department: 'clerk', person: 7, until }],
  ['another origin’s', { ...build, origin: 'http://localhost:9999', person: 7, until }],
])('returns an inactive override if the server’s permission is %s', (_, allowed) => {
  storeOverride(build);
  expect(readOverride(page(allowed))).toEqual({ ...build, until: undefined });
});

test('ignores invalid stored values', () => {
  for (const text of ['', 'null', '7', '{', '{"department":7}']) {
    sessionStorage.setItem('department-override', text);
    expect(readOverride(page({ ...build, person: 7, until }))).toBeUndefined();
  }
});
