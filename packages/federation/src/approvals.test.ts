import { describe, expect, test } from '@rstest/core';
import { changesToApprove } from './approvals.ts';
import type { DepartmentDescriptor } from './descriptor.ts';

const name = {
  kind: 'text',
  label: { mn: 'Naziv', en: 'Name' },
  max: 80,
  required: true,
  heading: true,
  public: true,
} as const;
const area = {
  kind: 'number',
  label: { mn: 'Površina', en: 'Area' },
  above: 0,
  below: 9,
  decimals: 0,
} as const;
const words = { one: 'park', many: 'parks' };

const APPROVED: DepartmentDescriptor = {
  id: 'parks',
  path: 'parks',
  contract: 1,
  menu: { label: { mn: 'Parkovi', en: 'Parks' }, icon: 'M0 0', order: 3 },
  roles: ['SuperAdmin', 'MonumentsAdmin'],
  list: '/ar_platform/monuments/',
  records: { words, fields: { name, area } },
};
const { records: _, list: __, ...PLAIN } = APPROVED;
const changes = (change: Partial<DepartmentDescriptor>, before: DepartmentDescriptor = APPROVED) =>
  changesToApprove(before, { ...before, ...change }).map(({ what, before, after }) => [what, before, after]);

describe('a later release needs approval for', () => {
  const records = (fields: object) => ({ records: { words, fields } as DepartmentDescriptor['records'] });
  const roles = ['SuperAdmin', 'MonumentsAdmin'];
  test.each<[string, Partial<DepartmentDescriptor>, unknown[][]]>([
    ['another path', { path: 'green' }, [['path', ['parks'], ['green']]]],
    [
      'another label in one language',
      { menu: { ...APPROVED.menu, label: { mn: 'Parkovi', en: 'Gardens' } } },
      [['label', [{ mn: 'Parkovi', en: 'Parks' }], [{ mn: 'Parkovi', en: 'Gardens' }]]],
    ],
    [
      'another role, which could also edit its records',
      { roles: ['MonumentsAdmin', 'BuildingsAdmin'] },
      [
        ['roles', roles, ['MonumentsAdmin', 'BuildingsAdmin']],
        ['record-roles', roles, ['MonumentsAdmin', 'BuildingsAdmin']],
      ],
    ],
    ['a service', { service: true }, [['service', [], ['/api/departments/parks/']]]],
    ['another list', { list: '/users/' }, [['list', ['/ar_platform/monuments/'], ['/users/']]]],
    [
      'a list whose path begins with the approved list’s name',
      { list: '/ar_platform/monuments_2/' },
      [['list', ['/ar_platform/monuments/'], ['/ar_platform/monuments_2/']]],
    ],
    [
      'the parent path of its list',
      { list: '/ar_platform/' },
      [['list', ['/ar_platform/monuments/'], ['/ar_platform/']]],
    ],
    [
      'another public field, shown together with other new fields',
      records({
        name,
        area: { ...area, public: true },
        notes: { ...name, label: { mn: 'Opis', en: 'Notes' } },
      }),
      [
        ['fields', [name.label, area.label], [name.label, area.label, { mn: 'Opis', en: 'Notes' }]],
        ['public-fields', [name.label], [name.label, area.label, { mn: 'Opis', en: 'Notes' }]],
      ],
    ],
  ])('%s', (_name, change, expected) => {
    expect(changes(change)).toEqual(expected);
  });

  test('the department’s first table', () => {
    expect(changes({ records: APPROVED.records }, PLAIN)).toEqual([
      ['fields', [], [name.label, area.label]],
      ['public-fields', [], [name.label]],
      ['record-roles', [], roles],
    ]);
  });

  test('the department’s first list', () => {
    expect(changes({ list: '/users/' }, PLAIN)).toEqual([['list', [], ['/users/']]]);
  });

  test('a retired public field that is used again', () => {
    const before = { ...APPROVED, ...records({ name, area: { ...area, public: true, retired: true } }) };
    expect(changes(records({ name, area: { ...area, public: true } }), before).map(([what]) => what)).toEqual(
      ['fields', 'public-fields'],
    );
  });
});

test.each<[string, Partial<DepartmentDescriptor>]>([
  ['no change', {}],
  ['fewer roles', { roles: ['MonumentsAdmin'] }],
  ['its roles in another order', { roles: ['MonumentsAdmin', 'SuperAdmin'] }],
  ['removing the list', { list: undefined }],
  ['a path below its list', { list: '/ar_platform/monuments/public/' }],
  ['a new command', { menu: { ...APPROVED.menu, add: { mn: 'Dodaj park', en: 'Add a park' } } }],
  ['another icon and order', { menu: { ...APPROVED.menu, icon: 'M1 1', order: 9 } }],
  [
    'another field of the table',
    {
      records: {
        words,
        fields: { name, area, fenced: { kind: 'flag', label: { mn: 'Ograđen', en: 'Fenced' } } },
      },
    },
  ],
  ['fewer public fields', { records: { words, fields: { name: { ...name, public: undefined }, area } } }],
  ['removing the records', { records: undefined }],
  ['removing the service', { service: undefined }],
])('a later release needs no approval for %s', (_name, change) => {
  expect(changes(change)).toEqual([]);
});

test('the first release of a department needs approval of the path, the label and the roles', () => {
  expect(changesToApprove(undefined, PLAIN)).toEqual([
    { what: 'path', before: [], after: ['parks'] },
    { what: 'label', before: [], after: [{ mn: 'Parkovi', en: 'Parks' }] },
    { what: 'roles', before: [], after: ['SuperAdmin', 'MonumentsAdmin'] },
  ]);
});

test('a first table needs approval even if only SuperAdmins see it', () => {
  const records = { words, fields: { name: { ...name, public: undefined } } };
  expect(changes({ records }, { ...PLAIN, roles: [] })).toEqual([['fields', [], [name.label]]]);
});

test('a release that restricts a department from all roles to one role needs approval only if the department has records', () => {
  const open = { ...APPROVED, roles: [] };
  expect(changes({ roles: ['BuildingsAdmin'] }, { ...PLAIN, roles: [] })).toEqual([]);
  expect(changes({ roles: ['BuildingsAdmin'] }, open).map(([what]) => what)).toEqual([
    'roles',
    'record-roles',
  ]);
});
