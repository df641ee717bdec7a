import type { Outcome } from '@ar/session';
import { describe, expect, test } from '@rstest/core';
import mn from '../layout/texts/mn.json';
import { noticeOf } from './api-notifications.ts';

const notice = (status: number, body?: unknown, path = '/users/', shown = false) =>
  noticeOf(
    { method: 'POST', path, status, body, shown } satisfies Outcome,
    (key) => mn[key as keyof typeof mn],
  );

const TECHNICAL = 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.';
const failure = (description: string) => ({ variant: 'destructive', title: 'Greška', description });

describe('success', () => {
  test("shows 'deleted' for 204", () =>
    expect(notice(204)).toEqual({ variant: 'success', title: 'Uspješno', description: 'Uspješno obrisano' }));
  test("shows 'discarded' for a 204 of an import", () =>
    expect(notice(204, undefined, '/ar_platform/monuments/imports/0f8fad5b/')?.description).toBe(
      'Uvoz je odbačen.',
    ));
  for (const key of ['detail', 'message']) {
    test(`shows the body's ${key}`, () =>
      expect(notice(200, { [key]: 'Sačuvano.' })).toEqual({
        variant: 'success',
        title: 'Uspješno',
        description: 'Sačuvano.',
      }));
  }
  test('shows nothing for a body without a text as detail or message', () => {
    expect(notice(200, { results: [], count: 0 })).toBeUndefined();
    expect(notice(200, { detail: { nested: true } })).toBeUndefined();
    expect(notice(201, 'text')).toBeUndefined();
  });
});

describe('refusal', () => {
  for (const key of ['detail', 'message', 'error']) {
    test(`shows the ${key} of a 400`, () =>
      expect(notice(400, { [key]: 'Tako ne.' })).toEqual(failure('Tako ne.')));
  }
  for (const status of [402, 403, 404, 409, 412, 429, 500, 503]) {
    test(`shows the message of a ${status}, or technical problems`, () => {
      expect(notice(status, { detail: 'Ne može.' })).toEqual(failure('Ne može.'));
      expect(notice(status, '<html>')).toEqual(failure(TECHNICAL));
    });
  }
  test('shows nothing for 401', () => expect(notice(401, { detail: 'x' })).toBeUndefined());
  test('shows a text about the connection when there is no response', () =>
    expect(notice(0)).toEqual(
      failure('Server nije dostupan. Provjerite internet vezu, pa pokušajte ponovo.'),
    ));
});

test('shows no toast for a failure that the caller shows, but a toast for every success', () => {
  for (const status of [0, 400, 403, 412, 429, 500])
    expect(notice(status, { detail: 'x' }, '/users/', true)).toBeUndefined();
  expect(notice(204, undefined, '/users/', true)?.description).toBe('Uspješno obrisano');
});

describe('forgot password', () => {
  const path = '/users/request-password-reset/';
  test('hides the server’s detail and shows that an e-mail was sent', () =>
    expect(notice(200, { detail: 'x' }, path)).toEqual({
      variant: 'success',
      title: 'Uspijeh',
      description: 'Email sa uputstvima je poslat!',
    }));
  test('shows the server’s detail if the mail failed', () =>
    expect(notice(400, { detail: 'Ne postoji.' }, path)).toEqual({
      variant: 'destructive',
      title: 'Error',
      description: 'Ne postoji.',
    }));
});
