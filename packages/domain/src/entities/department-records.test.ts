import { expect, test } from '@rstest/core';
import { departmentEntity } from './department-entity.ts';
import {
  type DepartmentRecords,
  departmentRecords,
  narrowings,
  servedRecords,
  storedRecords,
  withRetired,
} from './department-records.ts';
import { fieldsOf } from './entity.ts';

type Fields = DepartmentRecords['fields'];

const label = { mn: 'Površina', en: 'Area' };
const name = {
  kind: 'text',
  label: { mn: 'Naziv', en: 'Name' },
  max: 200,
  required: true,
  heading: true,
} as const;
const area = { kind: 'number', label, above: 0, below: 1000, decimals: 2, ordered: true } as const;
const opened = { kind: 'day', label: { mn: 'Otvoren', en: 'Opened' } } as const;
const plan = { kind: 'file', upload: 'knowledge', label: { mn: 'Plan', en: 'Plan' } } as const;
const long = { kind: 'long-text', label: { mn: 'Opis', en: 'Description' }, max: 1000 } as const;
const place = {
  latitude: { kind: 'coordinate', label: { mn: 'Širina', en: 'Latitude' } },
  longitude: { kind: 'coordinate', label: { mn: 'Dužina', en: 'Longitude' } },
} as const;
const numbered = (at: number) => ({ ...area, label: { mn: `Broj ${at}`, en: `Number ${at}` } });
const FIELDS: Fields = { name, area, opened, plan };
const words = { one: 'park', many: 'parks' };

test('departmentEntity adds the fields that the server sets', () => {
  const entity = departmentEntity('parks', { words, fields: FIELDS });
  expect(entity).toMatchObject({
    resource: 'dept_parks',
    path: '/records/parks/',
    table: 'dept_parks',
    qr: 'PARKS',
  });
  expect(fieldsOf(entity).map(([field]) => field)).toEqual([
    ...['id', 'name', 'area', 'opened', 'plan', 'plan_name', 'qr_code', 'created_at', 'created_by_name'],
    ...['last_modified_by_name', 'updated_at', 'version'],
  ]);
  expect(entity.fields).toMatchObject({ name: { required: 'always' }, plan: { column: 'plan_id' } });
});

test('departmentEntity leaves out retired fields', () => {
  const entity = departmentEntity('parks', {
    words,
    fields: { ...FIELDS, plan: { ...plan, retired: true } },
  });
  expect(Object.keys(entity.fields)).not.toContain('plan');
  expect(Object.keys(entity.fields)).not.toContain('plan_name');
});

test.each<[string, Fields, string[]]>([
  ['remove a field', { name, opened, plan }, ['area removed']],
  ['rename a field', { name, size: area, opened, plan }, ['area removed']],
  ['change the kind of a field', { ...FIELDS, area: { ...opened, label } }, ['area kind']],
  ['accept other files', { ...FIELDS, plan: { ...plan, upload: 'image' } }, ['plan kind']],
  ['shorten texts', { ...FIELDS, name: { ...name, max: 100 } }, ['name narrowed']],
  ['lower a maximum', { ...FIELDS, area: { ...area, below: 999 } }, ['area narrowed']],
  ['allow fewer decimals', { ...FIELDS, area: { ...area, decimals: 1 } }, ['area narrowed']],
  [
    'require a day after another day',
    { ...FIELDS, closed: opened, opened: { ...opened, after: 'closed' } },
    ['opened narrowed'],
  ],
  ['make an optional field required', { ...FIELDS, area: { ...area, required: true } }, ['area required']],
  [
    'make a required field optional',
    { ...FIELDS, name: { ...name, required: undefined } },
    ['name required'],
  ],
  ['add a required field', { ...FIELDS, trees: { ...area, required: true } }, ['trees required']],
  ['retire and narrow a field', { ...FIELDS, area: { ...area, below: 9, retired: true } }, ['area narrowed']],
  ['remove an ordering', { ...FIELDS, area: { ...area, ordered: undefined } }, ['area not-ordered']],
])('a later release cannot %s', (_, fields, expected) => {
  const found = narrowings({ words, fields: FIELDS }, { words, fields });
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test.each<[string, Fields]>([
  ['add fields', { ...FIELDS, trees: area, image: { ...plan, upload: 'image' } }],
  ['widen limits', { ...FIELDS, name: { ...name, max: 300 }, area: { ...area, above: -5, decimals: 4 } }],
  [
    'change labels, and make a field searchable and public',
    { ...FIELDS, name: { ...name, label, searched: true, public: true } },
  ],
  ['retire a field', { ...FIELDS, area: { ...area, retired: true } }],
])('a later release can %s', (_, fields) => {
  expect(narrowings({ words, fields: FIELDS }, { words, fields })).toEqual([]);
});

test('a later release may leave out a retired field', () => {
  const retired = { words, fields: { ...FIELDS, area: { ...area, retired: true } } } as const;
  expect(narrowings(retired, { words, fields: { name, opened, plan } })).toEqual([]);
});

test.each<[string, object]>([
  ['a statement in a name', { name, 'a"; drop table users; --': area }],
  ['a name that the server uses', { name, archived_at: opened }],
  ['the name of a filter', { name, opened__gte: opened }],
  [
    'the name of a file field with the suffix _name',
    { ...FIELDS, plan_name: { ...name, heading: undefined, label: place.latitude.label } },
  ],
  [
    'names of Object.prototype',
    JSON.parse('{"__proto__": {"kind": "flag"}, "constructor": {"kind": "flag"}}'),
  ],
  ['no heading', { area }],
  ['an optional heading', { name: { ...name, required: undefined } }],
  ['only one coordinate', { name, latitude: { kind: 'coordinate', label } }],
  [
    'coordinates with other names',
    { name, lat: { kind: 'coordinate', label }, lon: { kind: 'coordinate', label } },
  ],
  ['a label with markup', { name: { ...name, label: { mn: '<b>', en: 'b' } } }],
  ['an unknown kind', { name, more: { kind: 'sql', label } }],
  ['an unknown property', { name: { ...name, default: 'now()' } }],
  ['a name that is part of a record’s URL', { name, history: { ...plan } }],
  ['the key of a text of the list', { name, position: area }],
  ['the key of a plural form', { name, rows_one: area }],
  ['the name of a system column of PostgreSQL', { name, xmin: area }],
  ['two names that are equal in camel case', { name, plan_1a: area }],
  ['two fields with the same label', { name, area, size: area }],
  ['a label of a field that the server adds', { name, area: { ...area, label: { mn: 'broj', en: 'Area' } } }],
  ['a retired field of files', { name, plan: { ...plan, retired: true } }],
  ['a picture that is not public', { name, picture: { ...plan, upload: 'image' } }],
  ['an order by long texts', { name: { ...name, max: 600, ordered: true } }],
  ['numbers above the safe integers', { name, area: { ...area, below: 1e12, decimals: 6 } }],
  [
    'one retired coordinate',
    {
      name,
      latitude: { kind: 'coordinate', label },
      longitude: { kind: 'coordinate', label: opened.label, retired: true },
    },
  ],
  ['a lower bound that equals the upper bound', { name, area: { ...area, above: 5, below: 5 } }],
  ['a translation of a field that is no text', { name: { ...name, translates: 'area' }, area }],
  ['a transcript of a field that is no recording', { name: { ...name, transcribes: 'area' }, area }],
  ['a day after itself', { name, opened: { ...opened, after: 'opened' } }],
  [
    'more than 40 fields',
    { name, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, numbered(at)])) },
  ],
  ['a label of more than 60 letters', { name: { ...name, label: { mn: 'a'.repeat(61), en: 'b' } } }],
  ['a label in a third language', { name: { ...name, label: { ...name.label, sr: 'Назив' } } }],
  ['a maximum length of 0', { name: { ...name, max: 0 } }],
  ['texts of more than 20,000 letters', { name: { ...name, max: 20_001 } }],
  ['an order by texts of more than 500 letters', { name: { ...name, max: 501, ordered: true } }],
  ['the name constructor', { name, constructor: area }],
  ['a blank unit', { name, area: { ...area, unit: ' ' } }],
  ['a unit of more than 12 letters', { name, area: { ...area, unit: 'm'.repeat(13) } }],
  ['a unit of two lines', { name, area: { ...area, unit: 'm\n2' } }],
  ['a lower bound below −10¹²', { name, area: { ...area, above: -1e12 - 1, decimals: 0 } }],
  ['an upper bound above 10¹²', { name, area: { ...area, below: 1e12 + 1, decimals: 0 } }],
  ['a lower bound above 10¹²', { name, area: { ...area, above: 2e12, below: 1e12, decimals: 0 } }],
  ['numbers below the safe integers', { name, area: { ...area, above: -1e12, decimals: 4 } }],
  ['a negative number of decimals', { name, area: { ...area, decimals: -1 } }],
  ['more than six decimals', { name, area: { ...area, below: 1, decimals: 7 } }],
  ['a retired field that is required', { name, area: { ...area, required: true, retired: true } }],
  ['a flag that is required', { name, open: { kind: 'flag', label, required: true } }],
  ['an order by a field of the kind long-text', { name, more: { ...long, ordered: true } }],
  ['a heading of several lines', { name, more: { ...long, heading: true } }],
  ['an order by one coordinate', { name, ...place, latitude: { ...place.latitude, ordered: true } }],
  ['an order by files', { name, plan: { ...plan, ordered: true } }],
  ['a day after a number', { name, area, opened: { ...opened, after: 'area' } }],
  ...Object.entries({ more: long, area, opened, plan, open: { kind: 'flag', label } as const }).map(
    ([field, one]): [string, object] => [
      `a ${one.kind} with an unknown property`,
      { name, [field]: { ...one, default: 1 } },
    ],
  ),
  ['a coordinate with an unknown property', { name, ...place, latitude: { ...place.latitude, default: 1 } }],
])('refuses a definition with %s', (_, fields) => {
  expect(departmentRecords.safeParse({ words, fields }).success).toBe(false);
});

test('servedRecords returns the fields of stable release and canary, and makes a field public only if the stable release does', () => {
  const open = { words, fields: { name: { ...name, public: true }, area } } as DepartmentRecords;
  const inForce = { words, fields: { ...FIELDS, area: { ...area, retired: true } } } as DepartmentRecords;
  const shown = (served: DepartmentRecords) =>
    Object.entries(served.fields).flatMap(([field, one]) =>
      one.retired ? [] : [one.public ? `${field}!` : field],
    );
  expect(shown(servedRecords(inForce, open, undefined))).toEqual(['name', 'area']);
  expect(shown(servedRecords(inForce, open, inForce))).toEqual(['name', 'area', 'opened', 'plan']);
  expect(shown(servedRecords(open, open, undefined))).toEqual(['name!', 'area']);
  expect(shown(servedRecords(inForce, undefined, undefined))).toEqual(['name', 'opened', 'plan']);
});

test('storedRecords makes a retired field optional while a running release shows the field', () => {
  const needed = { ...area, required: true as const };
  const inForce = { words, fields: { ...FIELDS, area: { ...needed, retired: true as const } } };
  const before = { words, fields: { name, area: needed } };
  const stored = storedRecords(inForce, servedRecords(inForce, before, inForce));
  expect(stored.fields).toEqual({ ...FIELDS, area });
  const now = storedRecords(inForce, servedRecords(inForce, inForce, undefined));
  expect(now.fields.area?.retired).toBe(true);
});

test('a later release can use a retired name again only with the same kind', () => {
  const retired = { words, fields: { ...FIELDS, area: { ...area, retired: true } } } as const;
  const inForce = withRetired(retired, { words, fields: { name, opened, plan } });
  expect(narrowings(inForce, { words, fields: FIELDS })).toEqual([]);
  const other = { words, fields: { ...FIELDS, area: { ...opened, label } } };
  expect(narrowings(inForce, other)).toEqual([{ field: 'area', code: 'kind' }]);
});

test('withRetired adds the retired fields that the later release leaves out', () => {
  const retired = { ...area, retired: true } as const;
  const before = { words, fields: { ...FIELDS, area: retired } };
  expect(withRetired(before, { words, fields: { name } }).fields).toEqual({ name, area: retired });
  expect(withRetired(before, { words, fields: { name, area } }).fields).toEqual({ name, area });
});

test.each<[string, Fields]>([
  [
    'fields of each kind',
    { ...FIELDS, ...place, more: long, fenced: { kind: 'flag', label: { mn: 'Da', en: 'Yes' } } },
  ],
  [
    'values at the limits',
    {
      name: { ...name, max: 500, ordered: true, label: { mn: 'a'.repeat(60), en: 'b' } },
      more: { ...long, max: 20_000 },
      short: { ...name, max: 1, heading: undefined, label: { mn: 'Kratko', en: 'Short' } },
      area: { ...area, above: -1e12, below: 1e12, decimals: 3, unit: 'm'.repeat(12) },
      share: { ...numbered(1), below: 1, decimals: 6 },
      year: { ...numbered(2), below: 2101, decimals: 0, grouped: false },
    },
  ],
  [
    'forty fields',
    { name, ...Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`f${at}`, numbered(at)])) },
  ],
])('accepts a definition with %s', (_, fields) => {
  expect(departmentRecords.parse({ words, fields })).toEqual({ words, fields });
});

test.each<[string, object]>([
  ['one letter', { words: { ...words, one: 'p' } }],
  ['capital letters', { words: { ...words, many: 'Parks' } }],
  ['more than 31 letters', { words: { ...words, one: 'p'.repeat(32) } }],
  ['more than 31 letters for many', { words: { ...words, many: 'p'.repeat(32) } }],
  ['signs', { words: { ...words, one: 'park<b>' } }],
  ['a third word', { words: { ...words, none: 'no park' } }],
  ['an unknown key beside words and fields', { words, statement: 'drop table users' }],
])('refuses the English names of a record with %s', (_, change) => {
  expect(departmentRecords.safeParse({ words, fields: FIELDS, ...change }).success).toBe(false);
});

test.each(['a', 'a'.repeat(41), 'aB', '1a', '_a', 'a__b', 'a_', 'a_1', 'a-b', 'č1'])(
  'refuses the field name %s',
  (field) => {
    expect(departmentRecords.safeParse({ words, fields: { name, [field]: area } }).success).toBe(false);
  },
);
