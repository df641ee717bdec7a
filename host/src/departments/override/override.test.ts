import { startSession } from '@ar/session';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { json, person } from '../../../testing/fixtures.ts';
import { keepOverride, readOverride } from './override.ts';

const asked = { department: 'users', origin: 'http://localhost:3101' };
const until = '2026-11-21T10:00:00.000Z';

/** A page in which the server has allowed this. */
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

test('it takes both the tab’s wish and the server’s leave', () => {
  const allowed = page({ ...asked, person: 7, until });
  expect(readOverride(allowed)).toBeUndefined();
  keepOverride(asked);
  expect(readOverride(allowed)).toEqual({ ...asked, until });
  keepOverride(undefined);
  expect(readOverride(allowed)).toBeUndefined();
});

test.each([
  ['none', undefined],
  ['another person’s', { ...asked, person: 8, until }],
  ['another department’s', { ...asked, department: 'clerk', person: 7, until }],
  ['another address’s', { ...asked, origin: 'http://localhost:9999', person: 7, until }],
])('the leave that is there is %s: the tab knows what it was asked for, and may not', (_, allowed) => {
  keepOverride(asked);
  expect(readOverride(page(allowed))).toEqual({ ...asked, until: undefined });
});

test('whatever else stands in the storage is no wish', () => {
  for (const text of ['', 'null', '7', '{', '{"department":7}']) {
    sessionStorage.setItem('department-override', text);
    expect(readOverride(page({ ...asked, person: 7, until }))).toBeUndefined();
  }
});
