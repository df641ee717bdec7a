import { expect, describe as group, test } from '@rstest/core';
import { describe, HttpError } from './errors.ts';

const failure = (statusCode?: number) => Object.assign(new Error('no column at db:5432'), { statusCode });

group('describe', () => {
  test.each([undefined, 500, 503, 200, 302])(
    'an error with the status %s is a 500 without details',
    (status) => {
      expect(describe(failure(status), 'mn')).toEqual({
        status: 500,
        headers: {},
        body: { detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' },
      });
    },
  );

  test.each([
    [400, 'Zahtjev nije ispravno zapisan.'],
    [413, 'Poslati podaci su preveliki.'],
    [414, 'Zahtjev nije ispravno zapisan.'],
  ])('sends status %s of a framework’s error with the product’s message', (status, detail) => {
    expect(describe(failure(status), 'mn')).toEqual({ status, headers: {}, body: { detail } });
  });

  test.each([
    ['a full disk', { code: 'ENOSPC' }, 507],
    ['a form without a type', { code: 'FST_INVALID_MULTIPART_CONTENT_TYPE', statusCode: 406 }, 415],
    ['an author who was removed', { constraint: 'audit_log_actor_id_fkey' }, 401],
    ['an editor who was removed', { constraint: 'monuments_last_modified_by_fkey' }, 401],
    ['a missing row', { constraint: 'monuments_image_id_fkey' }, 500],
  ])('maps %s to a status', (_what, facts, status) => {
    expect(describe(Object.assign(new Error('x'), facts), 'mn').status).toBe(status);
  });

  test('sends the detail and headers of an HttpError', () => {
    const refusal = new HttpError(412, 'row-changed', { etag: '"2"' });
    const answer = { status: 412, headers: { etag: '"2"' } };
    expect(describe(refusal, 'mn')).toEqual({
      ...answer,
      body: { detail: 'Zapis je u međuvremenu izmijenjen.' },
    });
    expect(describe(refusal, 'en')).toEqual({
      ...answer,
      body: { detail: 'The record was changed in the meantime.' },
    });
  });
});
