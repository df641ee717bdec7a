import { expect, test } from '@rstest/core';
import type * as z from 'zod';
import { sentence } from '../messages/all.ts';
import { building } from './building.ts';
import { clerkFile } from './clerk-file.ts';
import { publicFields } from './entity.ts';
import { monument } from './monument.ts';
import { changesSchema, newSchema, publicRowSchema, recordProblem } from './schemas.ts';
import { newUser } from './user-schemas.ts';

const [newBuilding, buildingChanges] = [newSchema(building), changesSchema(building)];
const [newMonument, monumentChanges] = [newSchema(monument), changesSchema(monument)];
const [newClerkFile, clerkFileChanges] = [newSchema(clerkFile), changesSchema(clerkFile)];

const MONUMENT = {
  name: 'Sahat kula',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4372,
  longitude: 19.2614,
  description: 'Kula iz 17. vijeka.',
};
const BUILDING = {
  ...MONUMENT,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};
const USER = {
  first_name: 'Milica',
  last_name: 'Žižić',
  email: 'milica@podgorica.example',
  group_names: ['MonumentsAdmin'],
};

function saidOf(schema: z.ZodType, valid: object, field: string, value: unknown): string | undefined {
  const parsed = schema.safeParse({ ...valid, [field]: value });
  const issue = parsed.error?.issues.find(({ path }) => path[0] === field);
  expect(parsed.success).toBe(issue === undefined);
  return issue && sentence('mn', issue.message);
}
const letters = (length: number) => 'č'.repeat(length);
const TOO_LONG = (length: number) => `Maksimalna dužina ${length} karaktera`;

test.each([
  ['monument', newMonument, MONUMENT],
  ['building', newBuilding, BUILDING],
] as const)('accepts a %s without optional fields', (_name, schema, valid) => {
  expect(schema.parse(valid)).toEqual(valid);
});

test.each([
  ['name', 'Naziv je obavezno polje', 200],
  ['address', 'Adresa je obavezno polje', 255],
  ['description', 'Opis je obavezno polje', 1000],
  ['investor', 'Investitor je obavezno polje', 255],
])('%s is required and has a maximum length', (field, missing, limit) => {
  const all = [
    [newBuilding, BUILDING],
    [newMonument, MONUMENT],
  ] as const;
  for (const [schema, valid] of all.filter(([, record]) => field in record)) {
    for (const empty of [undefined, null, '', '   ']) {
      expect(saidOf(schema, valid, field, empty)).toBe(missing);
    }
    expect(saidOf(schema, valid, field, letters(limit))).toBeUndefined();
    expect(saidOf(schema, valid, field, letters(limit + 1))).toBe(TOO_LONG(limit));
  }
});

test.each([
  ['name_en', 200],
  ['description_en', 1000],
  ['licence_number', 50],
  ['image_alt', 255],
  ['image_alt_en', 255],
])('%s is optional and has a maximum length', (field, limit) => {
  for (const empty of ['', ' ', null]) {
    expect(newBuilding.parse({ ...BUILDING, [field]: empty })).toMatchObject({ [field]: null });
  }
  expect(saidOf(newBuilding, BUILDING, field, letters(limit))).toBeUndefined();
  expect(saidOf(newBuilding, BUILDING, field, letters(limit + 1))).toBe(TOO_LONG(limit));
});

test.each(['transcript', 'transcript_en'])('%s is optional and has a maximum length', (field) => {
  for (const empty of ['', ' ', null])
    expect(newMonument.parse({ ...MONUMENT, [field]: empty })).toMatchObject({ [field]: null });
  expect(saidOf(newMonument, MONUMENT, field, letters(5000))).toBeUndefined();
  expect(saidOf(newMonument, MONUMENT, field, letters(5001))).toBe(TOO_LONG(5000));
});

test.each([
  ['latitude', 90, 'Geografska širina mora biti između -90 i 90'],
  ['longitude', 180, 'Geografska dužina mora biti između -180 i 180'],
])('%s is required and must be between the limits', (field, limit, text) => {
  for (const good of [limit, -limit, 0, String(limit), '-42.4304', ' 19,26 ']) {
    expect(saidOf(newMonument, MONUMENT, field, good)).toBeUndefined();
  }
  const bad = [limit + 1e-9, -limit - 1e-9, `${limit}.1`, '', ' ', 'sjever', '1e1', '0x10', null, undefined];
  for (const one of [...bad, Number.NaN, Number.POSITIVE_INFINITY, [], {}, true]) {
    expect(saidOf(newMonument, MONUMENT, field, one)).toBe(text);
  }
});

test('reads a point as the decimal mark', () => {
  expect(newBuilding.parse({ ...BUILDING, building_size: '1.250' })).toMatchObject({ building_size: 1.25 });
});

test('reads typed coordinates', () => {
  expect(newMonument.parse({ ...MONUMENT, latitude: '42°26′24″ N', longitude: '19,26' })).toMatchObject({
    latitude: 42.44,
    longitude: 19.26,
  });
});

const NOT_ON_THE_WIRE =
  'Površina se šalje kao broj s decimalnom tačkom i bez drugih znakova, na primjer 1250.5.';

test.each([
  [0.01, undefined],
  ['120.50', undefined],
  ['120,50', NOT_ON_THE_WIRE],
  ['1.250,5', NOT_ON_THE_WIRE],
  ['1e3', NOT_ON_THE_WIRE],
  ['mn?1.25', NOT_ON_THE_WIRE],
  [9_999_999_999.99, undefined],
  [0, 'Veličina mora biti pozitivna'],
  [-1, 'Veličina mora biti pozitivna'],
  ['', 'Veličina mora biti pozitivna'],
  [undefined, 'Veličina mora biti pozitivna'],
  [0.001, 'Površina može imati najviše dvije decimale'],
  [1e10, 'Površina je prevelika'],
])('validates the size %j: %j', (size, text) => {
  expect(saidOf(newBuilding, BUILDING, 'building_size', size)).toBe(text);
});

test.each(['construction_start_date', 'construction_end_date'])(
  '%s is required and must be a day',
  (field) => {
    const missing = field.includes('start')
      ? 'Datum početka je obavezno polje'
      : 'Datum završetka je obavezno polje';
    for (const empty of [undefined, null, '']) {
      expect(saidOf(newBuilding, BUILDING, field, empty)).toBe(missing);
    }
    for (const wrong of ['2026-02-30', '0000-01-01', '10.1.2026.', '2026-1-1', '2026-01-10T00:00:00Z']) {
      expect(saidOf(newBuilding, BUILDING, field, wrong)).toBe('Datum nije ispravan');
    }
  },
);

test('refuses an end of construction on or before the day of the start', () => {
  const end = (day: string) => saidOf(newBuilding, BUILDING, 'construction_end_date', day);
  expect(end('2026-01-11')).toBeUndefined();
  expect(end('2026-01-10')).toBe('Datum završetka mora biti nakon datuma početka');
  expect(end('2025-12-31')).toBe('Datum završetka mora biti nakon datuma početka');
  expect(
    recordProblem(building, { construction_start_date: '2026-01-02', construction_end_date: '2026-01-01' }),
  ).toEqual({ field: 'construction_end_date', text: 'end-after-start' });
  expect(recordProblem(building, { construction_start_date: '2026-01-02' })).toBeUndefined();
});

test('reports dates in the wrong order together with other faults', () => {
  const dates = { construction_start_date: '2026-01-02', construction_end_date: '2026-01-02' };
  const said = newBuilding.safeParse({ ...BUILDING, ...dates, name: '', latitude: '', building_size: '' })
    .error?.issues;
  expect(said?.map(({ path }) => path.join())).toEqual([
    'name',
    'latitude',
    'building_size',
    'construction_end_date',
  ]);
});

test('changesSchema returns only the given fields', () => {
  expect(monumentChanges.parse({})).toEqual({});
  expect(buildingChanges.parse({ name: ' Most ', name_en: '' })).toEqual({ name: 'Most', name_en: null });
  expect(saidOf(monumentChanges, {}, 'name', '')).toBe('Naziv je obavezno polje');
});

test('changesSchema ignores fields that are not in its list of names', () => {
  expect(changesSchema(monument, ['name']).parse({ name: 'Most', address: 'Stara Varoš' })).toEqual({
    name: 'Most',
  });
});

test('publicRowSchema contains only the public fields', () => {
  expect(Object.keys(publicRowSchema(monument).shape)).toEqual(publicFields(monument));
});

test('removes marks that change the text direction', () => {
  expect(buildingChanges.parse({ name: '\u202eMost\u2066 na Ribnici\u200e' })).toEqual({
    name: 'Most na Ribnici',
  });
  expect(newUser.parse({ ...USER, last_name: 'Žižić\u202e' })).toMatchObject({ last_name: 'Žižić' });
});

test.each(['', ' ', '\u200b', '\u200f', '\u2060\u00a0\u00ad'])('refuses the blank name %j', (name) => {
  expect(saidOf(buildingChanges, {}, 'name', name)).toBe('Naziv je obavezno polje');
  expect(saidOf(newUser, USER, 'first_name', name)).toBe('Ime je obavezno polje');
});

test('counts a line break as one character', () => {
  expect(monumentChanges.parse({ description: 'Prvi red.\r\nDrugi red.' })).toEqual({
    description: 'Prvi red.\nDrugi red.',
  });
  const longest = `${letters(499)}\r\n${letters(500)}`;
  expect(saidOf(newMonument, MONUMENT, 'description', longest)).toBeUndefined();
});

test('removes fields that only the server sets', () => {
  const theirs = { id: 7, created_by: 1, version: 9, created_at: '2020-01-01', image_id: 'x', qr_code: 'y' };
  expect(newBuilding.parse({ ...BUILDING, ...theirs })).toEqual(BUILDING);
  expect(buildingChanges.parse(theirs)).toEqual({});
  expect(newClerkFile.parse({ ...theirs, is_active: false, filename: 'x' })).toEqual({});
  expect(clerkFileChanges.parse({ ...theirs, is_active: false, filename: 'x' })).toEqual({
    is_active: false,
  });
});

test('accepts line breaks and tabs in a multi-line field', () => {
  expect(saidOf(newMonument, MONUMENT, 'description', 'Prvi red.\r\n\tDrugi red.')).toBeUndefined();
  expect(saidOf(newMonument, MONUMENT, 'name', ['Kula'])).toBe('Vrijednost nije ispravna.');
});

test('fields of a knowledge-base file are optional and have a maximum length', () => {
  expect(newClerkFile.parse({})).toEqual({});
  expect(newClerkFile.parse({ name: '', latitude: '', longitude: null })).toEqual({
    name: null,
    latitude: null,
    longitude: null,
  });
  expect(newClerkFile.parse({ latitude: '42,43' })).toEqual({ latitude: 42.43 });
  expect(saidOf(newClerkFile, {}, 'name', letters(200))).toBeUndefined();
  expect(saidOf(newClerkFile, {}, 'name', letters(201))).toBe(TOO_LONG(200));
  expect(saidOf(newClerkFile, {}, 'address', letters(256))).toBe(TOO_LONG(255));
  expect(saidOf(newClerkFile, {}, 'description', letters(1001))).toBe(TOO_LONG(1000));
  expect(saidOf(newClerkFile, {}, 'latitude', '91')).toBe('Geografska širina mora biti između -90 i 90');
});

test.each(['\0', '\u0001', '\u001b', '\u007f', '\u0090', '\ud83d', '\udd70', '\ufffe', '\uffff'])(
  'refuses texts with %j',
  (character) => {
    const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const refused = `Tekst sadrži znak koji se ne može sačuvati (${code}). Izbrišite ga.`;
    for (const field of ['name', 'name_en', 'address', 'description', 'description_en', 'image_alt']) {
      expect(saidOf(newMonument, MONUMENT, field, `Kula${character} sa satom`)).toBe(refused);
    }
    for (const field of ['first_name', 'last_name']) {
      expect(saidOf(newUser, USER, field, `Mi${character}ca`)).toBe(refused);
    }
  },
);

test.each(['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n'])(
  'refuses the line break %j in a single-line field and accepts it in a multi-line field',
  (lineBreak) => {
    const text = `Prvi${lineBreak}drugi`;
    for (const field of ['name', 'name_en', 'address', 'image_alt']) {
      expect(saidOf(newMonument, MONUMENT, field, text)).toBe(
        'Ovo polje ima samo jedan red. Uklonite prelome reda.',
      );
    }
    expect(saidOf(newUser, USER, 'first_name', text)).toBe(
      'Ovo polje ima samo jedan red. Uklonite prelome reda.',
    );
    expect(saidOf(newMonument, MONUMENT, 'description', text)).toBeUndefined();
  },
);

test('replaces vertical tabs and form feeds by line breaks', () => {
  const { description } = newMonument.parse({ ...MONUMENT, description: 'Prvi.\vDrugi.\fTreći.' });
  expect(description).toBe('Prvi.\nDrugi.\nTreći.');
});

test('accepts letters, signs and emoji of every script', () => {
  for (const text of ['Ćirilica Ћ', '東京', '🕰️ sat', '\ufffd', 'a\u00a0b']) {
    expect(saidOf(newMonument, MONUMENT, 'name', text)).toBeUndefined();
  }
});
