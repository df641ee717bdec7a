import type { Translate } from '@ar/session';
import { expect, test } from '@rstest/core';
import { Vector3 } from 'three';
import { failureText, maySave, modelFacts, modelNotes } from './viewer-texts.ts';

const text: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

test('shows a size in metres if the format has a unit', () => {
  const facts = modelFacts(
    { size: new Vector3(600, 1900.4, 600), triangles: 1234, metresAUnit: 0.01 },
    text,
    'sr-Latn-ME',
  );
  expect(facts.size).toBe('size {"width":"6","height":"19","depth":"6","unit":"m"}');
  expect(facts.triangles).toBe('triangles {"count":1234,"shown":"1.234"}');
});

test('shows a size without a unit if the format has none', () => {
  const model = { size: new Vector3(0.125, 1, 1), triangles: 1, metresAUnit: undefined };
  expect(modelFacts(model, text, 'en-GB').size).toContain('"width":"0.125"');
  expect(modelFacts(model, text, 'en-GB').size).toContain('"unit":"units {}"');
});

test('formats the numbers in the message of a failure by the language of the page', () => {
  const failure = { kind: 'triangles', count: 3_450_000, limit: 2_000_000 } as const;
  expect(failureText(failure, text, 'mn', 'sr-Latn-ME')).toBe('failed_triangles {"shown":"3,5","limit":"2"}');
  expect(failureText(failure, text, 'en', 'en-GB')).toBe('failed_triangles {"shown":"3.5","limit":"2"}');
});

test('returns the shared message of a fault, followed by advice', () => {
  expect(failureText({ kind: 'indices' }, text, 'en', 'en-GB')).toBe(
    'The model refers to points that it does not have. advice {}',
  );
  expect(failureText({ kind: 'fbx-old', version: '6.1' }, text, 'mn', 'sr-Latn-ME')).toBe(
    'FBX 6.1 je prestar. Izvezite model kao FBX 2014 ili .glb.',
  );
});

test('maySave is true only for files that the server accepts', () => {
  expect(maySave({ kind: 'compressed', method: 'Draco' })).toBe(true);
  expect(maySave({ kind: 'encoding', encoding: 'UTF-16' })).toBe(false);
  expect(maySave({ kind: 'fbx-old', version: '6.1' })).toBe(false);
  expect(maySave({ kind: 'unreadable' })).toBe(false);
});

const whole = {
  metresAUnit: 1,
  away: undefined,
  stray: undefined,
  rounding: undefined,
  hasSurface: true,
  missing: [],
  undecoded: [],
};

test('returns a note for each part of a model that the preview cannot show correctly', () => {
  expect(modelNotes(whole, text, 'en-GB')).toEqual([]);
  expect(
    modelNotes(
      { ...whole, undecoded: ['fasada'], hasSurface: false, away: 8_105_113, rounding: 0.5 },
      text,
      'en-GB',
    ),
  ).toEqual([
    'undecoded {"names":"fasada"}',
    'noSurface {}',
    'away {"distance":"8,105.1 km"}',
    'rounding {"step":"0.5 m"}',
  ]);
});

test('shows a distance in units and in metres if the format states no unit', () => {
  const values = { count: '447,000', distance: '447 km' };
  expect(modelNotes({ ...whole, metresAUnit: undefined, away: 447_000 }, text, 'en-GB')).toEqual([
    text('away', { distance: text('awayUnits', values) }),
  ]);
});
