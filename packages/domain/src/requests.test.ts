import { describe, expect, test } from '@rstest/core';
import type * as z from 'zod';
import { activityQuery, fileSide, revertRequest } from './activity.ts';
import { archiveQuery } from './archive.ts';
import { credentials, refreshRequest } from './auth.ts';
import { monument } from './entities/monument.ts';
import { newUserBody, reasonGiven, userEdit } from './entities/user-schemas.ts';
import { columnChoice, rowChange, rowsDecision, rowsQuery, tableWish } from './imports.ts';
import { excerptsQuery, idsParam, listQuery, nearestQuery } from './page.ts';
import { passwordCheck, passwordReset, resetRequest } from './password.ts';
import { geocodeQuery, placesQuery } from './places.ts';
import { codeConfirmed, newPasskey, proof, secondStep } from './second-factor.ts';
import { newView, viewParts } from './view-schemas.ts';

const MOST_ID = 2_147_483_647;
const x = (length: number) => 'x'.repeat(length);
const address = (length: number) => `${x(length - '@podgorica.example'.length)}@podgorica.example`;
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

const USER = { first_name: 'Ana', last_name: 'Perić', group_names: ['MonumentsAdmin'] };
const passkey = (id: string) => ({
  id,
  rawId: 'a',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
});
const RECOVERY_CODE = 'ABCDEF-ABCDEF-ABCDEF-ABCDEF';

const FIELDS: [string, string, z.ZodType, Record<string, unknown>, unknown[], unknown[]][] = [
  [
    'a sign-in',
    'email',
    credentials,
    { password: 'x' },
    [address(254), ' a@b.example '],
    ['', 'a', address(255)],
  ],
  ['a sign-in', 'password', credentials, { email: 'a@b.example' }, ['x', x(1024)], ['', x(1025)]],
  ['a refresh', 'refresh', refreshRequest, {}, ['x', x(512)], ['', x(513)]],
  ['a forgotten password', 'email', resetRequest, {}, [address(254)], ['', address(255), 'a']],
  ['a reset', 'token', passwordReset, { new_password: 'Kr7#vbnM' }, ['x', x(200)], ['', x(201)]],
  ['a check of a password', 'current_password', passwordCheck, {}, ['x', x(1024)], ['', x(1025)]],
  ['a proof', 'password', proof, {}, ['x', x(1024)], ['', x(1025)]],
  ['a proof', 'ticket', proof, { passkey: passkey('a') }, ['x', x(100)], ['', x(101)]],
  ['a second step', 'ticket', secondStep, { code: '123456' }, ['x', x(100)], ['', x(101)]],
  ['a second step', 'code', secondStep, { ticket: 'x' }, ['123 456'], ['12345', '1234567', '12345a']],
  [
    'a second step',
    'recovery_code',
    secondStep,
    { ticket: 'x' },
    [RECOVERY_CODE, RECOVERY_CODE.toLowerCase().padEnd(100)],
    [RECOVERY_CODE.slice(1), `${RECOVERY_CODE}A`, RECOVERY_CODE.padEnd(101)],
  ],
  [
    'a second step',
    'passkey',
    secondStep,
    { ticket: 'x' },
    [passkey('x'), passkey(x(1400))],
    [passkey(''), passkey(x(1401))],
  ],
  ['a second step', 'passkey', secondStep, { ticket: 'x', code: '123456' }, [undefined], [passkey('x')]],
  ['a second step', 'code', secondStep, { ticket: 'x' }, ['123456'], [undefined]],
  ['a confirmed code', 'code', codeConfirmed, { ticket: 'x' }, ['123456'], ['1234567']],
  [
    'a new passkey',
    'name',
    newPasskey,
    { ticket: 'x', passkey: passkey('x') },
    ['x', x(60)],
    ['', ' ', x(61), 'a\nb'],
  ],
  [
    'an edit of a user',
    'reason',
    userEdit,
    { is_active: false },
    ['x', x(300), 'a\nb'],
    [undefined, '', ' ', '\u200b', x(301)],
  ],
  [
    'an edit of a user',
    'group_names',
    userEdit,
    {},
    [['MonumentsAdmin'], 'SuperAdmin', ['ParksAdmin']],
    [[], '', ['guest'], ['constructor'], ['SuperAdmin', 'MonumentsAdmin']],
  ],
  ['an edit of a user', 'is_active', userEdit, {}, [true, undefined], [false]],
  ['an edit of a user', 'first_name', userEdit, {}, ['Ana Marija'], ['Ana\tMarija', x(101)]],
  ['the end of sessions', 'reason', reasonGiven, {}, ['x', x(300)], [undefined, '', x(301)]],
  [
    'a new user',
    'email',
    newUserBody,
    USER,
    [address(254), ' a@b.example '],
    [undefined, '', 'a', 'a@b', address(255)],
  ],
  ['fields put back', 'fields', revertRequest, {}, [undefined, ['name']], [[], 'name']],
  ['a file of the journal', 'side', fileSide, {}, [undefined, 'before', 'after'], ['']],
  [
    'a decision for many rows',
    'decision',
    rowsDecision,
    { verdict: 'new' },
    ['take', 'leave'],
    ['merge', 'other'],
  ],
  ['places', 'ordering', placesQuery(monument), {}, [], ['name']],
  ['the journal', 'resource', activityQuery, {}, [x(40)], [x(41)]],
  ['the journal', 'record', activityQuery, {}, [x(100)], [x(101)]],
  ['the journal', 'actor', activityQuery, {}, ['1', `${MOST_ID}`], ['0', '-1', '1.5', `${MOST_ID + 1}`]],
  ['the journal', 'from', activityQuery, {}, ['0001-01-01'], ['0000-01-01', '2026-02-30']],
  ['the archive', 'resource', archiveQuery, {}, [x(40)], [x(41)]],
  ['a list', 'offset', listQuery(['name']), {}, ['0', '1000000000'], ['-1', '1000000001', '1.5']],
  ['a list', 'search', listQuery(['name']), {}, [x(200)], [x(201)]],
  ['names that are alike', 'search', nearestQuery, {}, ['x', x(200)], ['', ' ', x(201)]],
  ['excerpts', 'ids', excerptsQuery, { search: 'x' }, [many(100, 1).join()], [many(101, 1).join()]],
  [
    'excerpts',
    'ids',
    excerptsQuery,
    { search: 'x' },
    ['1', `1,${MOST_ID}`],
    ['', '1,', ',1', '1,,2', '-1', '1.5', 'x', ' 1', `1,${MOST_ID + 1}`],
  ],
  ['an address looked up', 'q', geocodeQuery, {}, ['xx', x(255)], ['x', ' x ', x(256), undefined]],
  ['an address looked up', 'lat', geocodeQuery, { lon: '180' }, ['90', '-90'], ['90.1', '-90.1', 'x', '1,2']],
  [
    'an address looked up',
    'lon',
    geocodeQuery,
    { lat: '1' },
    ['180', '-180'],
    ['180.1', '-180.1', undefined],
  ],
  ['an address looked up', 'q', geocodeQuery, { lat: '1', lon: '1' }, [undefined], ['xx']],
  ['an address looked up', 'more', geocodeQuery, { q: 'xx' }, [], ['x']],
  ['a table', 'sheet', tableWish, {}, [0, 10_000], [-1, 10_001, 0.5]],
  ['a table', 'heading', tableWish, {}, [1, 2_000_000], [0, 2_000_001, 1.5]],
  ['a table', 'fields', tableWish, {}, [many(200, null), [x(100)]], [many(201, null), [x(101)]]],
  ['columns', 'fields', columnChoice, {}, [many(200, null), [x(100)]], [many(201, null), [x(101)]]],
  ['columns', 'orders', columnChoice, { fields: [] }, [many(200, null)], [many(201, null)]],
  [
    'columns',
    'constants',
    columnChoice,
    { fields: [] },
    [{ [x(100)]: x(10_000) }],
    [{ [x(101)]: '' }, { x: x(10_001) }],
  ],
  ['rows of an import', 'limit', rowsQuery, {}, ['1', '100'], ['0', '101', '1.5']],
  ['rows of an import', 'offset', rowsQuery, {}, ['0', '5000'], ['-1', '5001', '1.5']],
  ['a mended row', 'cells', rowChange, {}, [{ [x(100)]: x(10_000) }], [{ [x(101)]: '' }, { x: x(10_001) }]],
  ['a mended row', 'into', rowChange, {}, [1, MOST_ID], [0, -1, 1.5, MOST_ID + 1]],
  ['a view', 'name', newView, { query: {} }, ['x', x(200)], ['', ' ', x(201)]],
  ['what a view has', 'rows', viewParts(monument), {}, ['6', '7', '48'], ['5', '49', '100', '6.5']],
  ['what a view has', 'hidden', viewParts(monument), {}, ['', 'address'], ['name', 'more', 'address,more']],
  ['what a view has', 'import', viewParts(monument), {}, [], ['12']],
  ['what a view has', 'offset', viewParts(monument), {}, [], ['1']],
];

describe('schemas of requests', () => {
  test.each(FIELDS)(
    '%s accepts allowed values of the field %s, and refuses other values',
    (_, field, schema, rest, good, bad) => {
      for (const value of good)
        expect(schema.safeParse({ ...rest, [field]: value }), JSON.stringify(value)).toMatchObject({
          success: true,
        });
      for (const value of bad)
        expect(schema.safeParse({ ...rest, [field]: value }), JSON.stringify(value)).toMatchObject({
          success: false,
        });
    },
  );
});

test('limits the number of hidden columns', () => {
  const { hidden } = viewParts(monument).shape;
  expect(hidden.safeParse(many(100, 'address').join()).success).toBe(false);
});

test('idsParam limits the number of ids', () => {
  expect(['1,2', '1,2,3'].map((ids) => idsParam(2).safeParse(ids).success)).toEqual([true, false]);
});

test('an edit of a user ignores the field email', () => {
  expect(userEdit.parse({ first_name: 'Ana', email: 'other@b.example' })).toEqual({ first_name: 'Ana' });
});

test('empty required fields have specific messages', () => {
  const saidOf = (schema: z.ZodType, body: object) =>
    schema.safeParse(body).error?.issues.map(({ message }) => message);
  expect(saidOf(credentials, { email: ' ', password: '' })).toContain('email-missing');
  expect(saidOf(resetRequest, { email: '' })).toContain('email-required');
  expect(saidOf(newPasskey, { ticket: 'x', name: ' ', passkey: passkey('x') })).toEqual([
    'passkey-name-required',
  ]);
  expect(saidOf(secondStep, { ticket: 'x' })).toEqual(['code-required']);
  expect(saidOf(userEdit, { is_active: false })).toEqual(['reason-required']);
});
