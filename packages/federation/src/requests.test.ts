import { describe, expect, test } from '@rstest/core';
import type * as z from 'zod';
import {
  approveBody,
  canaryBody,
  decidedBy,
  deployTokenBody,
  disableBody,
  overrideBody,
  promoteBody,
  publication,
  refuseBody,
  rollbackBody,
  ruleBody,
  withdrawBody,
} from './releases.ts';
import { failureReport, loadReport, place, release } from './schemas.ts';

const x = (length: number) => 'x'.repeat(length);
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

const BY = { revision: 0 };
const HASH = `sha384-${'A'.repeat(64)}`;
const LABEL = { mn: 'Korisnici', en: 'Users' };
const MENU = { label: LABEL, icon: 'M4 4h16v16z', order: 1 };
const RELEASE = {
  ...{ id: 'users', path: 'users', contract: 1, menu: MENU, roles: [], version: '1.0.0' },
  ...{
    builtWith: '2.9.2',
    shared: {},
    copies: {},
    entry: 'entry.js',
    first: [],
    files: { 'entry.js': HASH },
  },
};
const LOAD = { department: 'users', version: '1.0.0', revision: 0, channel: 'stable' };
const FAILURE = { ...LOAD, kind: 'offline' };
const PLACE = { file: 'entry.js', line: 1, column: 1 };
const TOKEN = { department: 'users', label: 'CI' };
const ORIGIN = 'http://localhost:3001';

const FIELDS: [string, string, z.ZodType, Record<string, unknown>, unknown[], unknown[]][] = [
  ['a decision', 'revision', decidedBy, {}, [0, 7], [undefined, -1, 0.5, '0']],
  ['a decision', 'reason', decidedBy, BY, [undefined, '', x(300)], [x(301), 7]],
  ['a decision', 'more', decidedBy, BY, [], ['x']],
  ['a promotion', 'version', promoteBody, BY, [x(60)], [undefined, x(61)]],
  ['a rollback', 'version', rollbackBody, BY, [undefined, x(60)], [x(61)]],
  [
    'a canary',
    'percent',
    canaryBody,
    { ...BY, version: '1.0.0' },
    [0.01, 99],
    [undefined, 0, 99.01, 100, '5'],
  ],
  ['a department switched off', 'reason', disableBody, BY, ['x', x(300)], [undefined, '', ' ', x(301)]],
  ['a withdrawal', 'reason', withdrawBody, { ...BY, version: '1.0.0' }, ['x'], [undefined, '', ' ']],
  ['an approval', 'version', approveBody, BY, ['1.0.0'], [undefined, x(61)]],
  ['a refusal', 'reason', refuseBody, { version: '1.0.0' }, ['x'], [undefined, '', ' ']],
  ['a refusal', 'revision', refuseBody, { version: '1.0.0', reason: 'x' }, [], [0]],
  ['a rule', 'on', ruleBody, {}, [true, false], [undefined, 'true']],
  ['a rule', 'more', ruleBody, { on: true }, [], ['x']],
  [
    'a publication',
    'commit',
    publication,
    { ...BY, release: RELEASE },
    [undefined, '0123abc', 'a'.repeat(64)],
    ['012abc', 'a'.repeat(65), '0123ABC', '0123abg', ' 0123abc'],
  ],
  ['a publication', 'channel', publication, { ...BY, release: RELEASE }, ['stable'], ['canary', 'other']],
  [
    'a publication',
    'percent',
    publication,
    { ...BY, release: RELEASE, channel: 'canary' },
    [10],
    [undefined, 100],
  ],
  [
    'a deploy token',
    'department',
    deployTokenBody,
    TOKEN,
    ['ab', `a${x(30)}`],
    ['a', `a${x(31)}`, 'aB', '1a', 'a-b'],
  ],
  ['a deploy token', 'label', deployTokenBody, TOKEN, ['x', x(60)], ['', ' ', x(61), 'a\nb', 'a\0b']],
  ['a deploy token', 'days', deployTokenBody, TOKEN, [undefined, 1, 365], [0, 366, 1.5, null]],
  ['a deploy token', 'more', deployTokenBody, TOKEN, [], ['x']],
  [
    'an own build',
    'origin',
    overrideBody,
    { department: 'users' },
    [ORIGIN, `${ORIGIN}/`.padEnd(200, 'x')],
    [`${ORIGIN}/`.padEnd(201, 'x'), 'http://example.com:3001', 'x'],
  ],
  ['an own build', 'department', overrideBody, { origin: ORIGIN }, ['users'], ['Users', '../users']],
  ['an own build', 'more', overrideBody, { origin: ORIGIN, department: 'users' }, [], ['x']],
  ['a load', 'department', loadReport, LOAD, [x(31)], [x(32)]],
  ['a load', 'version', loadReport, LOAD, [x(60)], [x(61)]],
  ['a load', 'revision', loadReport, LOAD, [0], [-1, 0.5]],
  ['a load', 'channel', loadReport, LOAD, ['canary'], ['other']],
  ['a load', 'more', loadReport, LOAD, [], ['x']],
  ['a failure', 'path', failureReport, FAILURE, [x(200)], [x(201)]],
  ['a failure', 'status', failureReport, FAILURE, [100, 599], [99, 600, 404.5]],
  ['a failure', 'name', failureReport, FAILURE, [x(60)], [x(61)]],
  ['a failure', 'message', failureReport, FAILURE, [x(300)], [x(301)]],
  ['a failure', 'frames', failureReport, FAILURE, [many(10, PLACE)], [many(11, PLACE)]],
  [
    'a failure',
    'browser',
    failureReport,
    FAILURE,
    ['0123456789abcdef'],
    ['0123456789abcde', '0123456789abcdef0', '0123456789ABCDEF', '0123456789abcdeg'],
  ],
  ['a failure', 'more', failureReport, FAILURE, [], ['x']],
  ['a place', 'file', place, PLACE, [x(200)], [x(201)]],
  ['a place', 'line', place, PLACE, [1, 10_000_000], [0, 10_000_001, 1.5]],
  ['a place', 'column', place, PLACE, [1, 100_000_000], [0, 100_000_001, 1.5]],
  ['a place', 'more', place, PLACE, [], ['x']],
  [
    'a release',
    'id',
    release,
    RELEASE,
    ['ab', `a${x(30)}`],
    ['a', `a${x(31)}`, 'aB', '1a', 'a-b', 'users\n'],
  ],
  [
    'a release',
    'path',
    release,
    RELEASE,
    ['a-b', `a${x(30)}`],
    ['a', `a${x(31)}`, 'a/b', '../a', 'aB', '-a'],
  ],
  ['a release', 'contract', release, RELEASE, [1], [0, -1, 1.5]],
  ['a release', 'roles', release, RELEASE, [[x(60)]], [[x(61)], 'SuperAdmin']],
  [
    'a release',
    'list',
    release,
    RELEASE,
    ['/a/', `/${x(98)}/`],
    [`/${x(99)}/`, '/a', 'a/', '/a/?b=/', '/a//b/'],
  ],
  [
    'a release',
    'version',
    release,
    RELEASE,
    [`1.0.0-${x(54)}`],
    [`1.0.0-${x(55)}`, '1.0', '../1.0.0', '1.0.0-'],
  ],
  ['a release', 'first', release, RELEASE, [['a/b.js']], [['../b.js'], ['https://a.example/b.js']]],
  [
    'a release',
    'files',
    release,
    RELEASE,
    [{ [`${x(100)}/${x(99)}`]: HASH }],
    [{ [`${x(100)}/${x(100)}`]: HASH }, { 'a.js': `${HASH}A` }, { 'a.js': HASH.slice(0, -1) }],
  ],
  [
    'a release',
    'menu',
    release,
    RELEASE,
    [
      { ...MENU, add: LABEL },
      { ...MENU, label: { mn: x(40), en: 'x' } },
      { ...MENU, icon: 'M'.repeat(2000) },
    ],
    [
      { ...MENU, more: 'x' },
      { ...MENU, add: { ...LABEL, more: 'x' } },
      { ...MENU, label: { mn: x(41), en: 'x' } },
      { ...MENU, icon: 'M'.repeat(2001) },
      { ...MENU, icon: '' },
    ],
  ],
];

describe('the limits of bodies:', () => {
  test.each(FIELDS)(
    '%s accepts values at the limits of the field %s, and refuses values past the limits',
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

test('replaces characters that XML does not allow in a failure report', () => {
  expect(failureReport.parse({ ...FAILURE, name: 'a\0b', message: 'a\vb' })).toMatchObject({
    name: 'a\ufffdb',
    message: 'a\ufffdb',
  });
});

test('stores only the origin of a local build’s URL', () => {
  expect(overrideBody.parse({ department: 'users', origin: `${ORIGIN}/a?b#c` }).origin).toBe(ORIGIN);
});
