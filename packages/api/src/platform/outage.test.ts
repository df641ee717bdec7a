import { expect, describe as group, test } from '@rstest/core';
import { describe, HttpError } from './http/errors.ts';
import { isOutage, StoreFailed } from './outage.ts';
import { isUnreadable } from './uploads/receive.ts';

const ofDatabase = (code: string) => Object.assign(new Error('x'), { code, severity: 'FATAL' });
const ofSystem = (code: string, syscall = 'connect') => Object.assign(new Error('x'), { code, syscall });

group('an outage is', () => {
  // ASVS 16.5.2
  test.each([
    ['a connection that PostgreSQL refuses or loses', ofDatabase('08006')],
    ['too many connections', ofDatabase('53300')],
    ['a full disk of PostgreSQL', ofDatabase('53100')],
    ['a shutdown of PostgreSQL', ofDatabase('57P01')],
    ['a crash of PostgreSQL', ofDatabase('57P02')],
    ['a start of PostgreSQL', ofDatabase('57P03')],
    ['a disk that PostgreSQL cannot read', ofDatabase('58030')],
    ['a statement that took too long', ofDatabase('57014')],
    ['a lock timeout', ofDatabase('55P03')],
    ['a standby', ofDatabase('25006')],
    ['a port without a server', ofSystem('ECONNREFUSED')],
    ['a socket without a server', ofSystem('ENOENT')],
    ['an unknown host name', ofSystem('ENOTFOUND', 'getaddrinfo')],
    ['a disk that cannot be written to', ofSystem('EROFS', 'open')],
    ['a host name whose IP addresses all refuse', new AggregateError([ofSystem('ECONNREFUSED')])],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that was not made in time', new Error('Connection terminated due to connection timeout')],
    ['an object store that fails', new StoreFailed('The object store could not put a file', 'SlowDown')],
    ['an error with such a cause', new Error('x', { cause: ofDatabase('08006') })],
  ])('%s', (_name, error) => {
    expect(isOutage(error)).toBe(true);
    expect(isUnreadable(error)).toBe(false);
    expect(describe(error, 'mn')).toEqual({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' },
    });
  });
});

test('only plain errors make a form unreadable', () => {
  expect(isUnreadable(new Error('Unexpected end of form'))).toBe(true);
  expect(isUnreadable(new TypeError('x is undefined'))).toBe(false);
  expect(isUnreadable(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe(false);
});

group('not an outage is', () => {
  test.each([
    ['a name in use', ofDatabase('23505')],
    ['a missing table', ofDatabase('42P01')],
    ['a missing file', ofSystem('ENOENT', 'open')],
    ['a code that only looks like PostgreSQL\u2019s', Object.assign(new Error('x'), { code: '08006' })],
    ['a server error', new TypeError('x is undefined')],
    ['a refusal', new HttpError(404)],
    ['nothing', undefined],
  ])('%s', (_name, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
