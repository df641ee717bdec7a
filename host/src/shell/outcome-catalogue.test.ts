import type { Outcome } from '@ar/session';
import { describe, expect, test } from '@rstest/core';
import mn from '../layout/texts/mn.json';
import { noticeOf } from './outcome-catalogue.ts';

const notice = (status: number, body?: unknown, path = '/users/', shown = false) =>
  noticeOf(
    { method: 'POST', path, status, body, shown } satisfies Outcome,
    (key) => mn[key as keyof typeof mn],
  );

const TECHNICAL = 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.';
const said = (description: string) => ({ variant: 'destructive', title: 'Greška', description });

describe('success', () => {
  test('204: deleted', () =>
    expect(notice(204)).toEqual({ variant: 'success', title: 'Uspješno', description: 'Uspješno obrisano' }));
  test('204 of an import: it is discarded', () =>
    expect(notice(204, undefined, '/ar_platform/monuments/imports/0f8fad5b/')?.description).toBe(
      'Uvoz je odbačen.',
    ));
  for (const key of ['detail', 'message']) {
    test(`a body with ${key} says it`, () =>
      expect(notice(200, { [key]: 'Sačuvano.' })).toEqual({
        variant: 'success',
        title: 'Uspješno',
        description: 'Sačuvano.',
      }));
  }
  test('any other says nothing', () => {
    expect(notice(200, { results: [], count: 0 })).toBeUndefined();
    expect(notice(200, { detail: { nested: true } })).toBeUndefined();
    expect(notice(201, 'text')).toBeUndefined();
  });
});

describe('refusal', () => {
  for (const key of ['detail', 'message', 'error']) {
    test(`400 says the answer's ${key}`, () =>
      expect(notice(400, { [key]: 'Tako ne.' })).toEqual(said('Tako ne.')));
  }
  for (const status of [402, 403, 404, 409, 412, 429, 500, 503]) {
    test(`${status} says the answer's sentence, or that there are technical problems`, () => {
      expect(notice(status, { detail: 'Ne može.' })).toEqual(said('Ne može.'));
      expect(notice(status, '<html>')).toEqual(said(TECHNICAL));
    });
  }
  test('401 is left to the refresh flow', () => expect(notice(401, { detail: 'x' })).toBeUndefined());
  test('no answer at all says to look at the connection', () =>
    expect(notice(0)).toEqual(said('Server nije dostupan. Provjerite internet vezu, pa pokušajte ponovo.')));
});

test('a failure that its caller shows is not told a second time; a success is told all the same', () => {
  for (const status of [0, 400, 403, 412, 429, 500])
    expect(notice(status, { detail: 'x' }, '/users/', true)).toBeUndefined();
  expect(notice(204, undefined, '/users/', true)?.description).toBe('Uspješno obrisano');
});

describe('forgot password', () => {
  const path = '/users/request-password-reset/';
  test('success has words of its own, said once', () =>
    expect(notice(200, { detail: 'x' }, path)).toEqual({
      variant: 'success',
      title: 'Uspijeh',
      description: 'Email sa uputstvima je poslat!',
    }));
  test('failure is titled Error, with the server detail', () =>
    expect(notice(400, { detail: 'Ne postoji.' }, path)).toEqual({
      variant: 'destructive',
      title: 'Error',
      description: 'Ne postoji.',
    }));
});
