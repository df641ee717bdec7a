import type { Translate } from '@ar/session';
import { expect, test } from '@rstest/core';
import { Vector3 } from 'three';
import { failureValues, modelFacts } from './viewer-texts.ts';

const spoken: Translate = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

test('a size is in metres where the format has a unit', () => {
  const facts = modelFacts(
    { size: new Vector3(600, 1900.4, 600), triangles: 1234, metresAUnit: 0.01 },
    spoken,
    'sr-Latn-ME',
  );
  expect(facts.size).toBe('size {"width":"6","height":"19","depth":"6","unit":"m"}');
  expect(facts.triangles).toBe('triangles {"count":1234,"shown":"1.234"}');
  expect(facts.floor).toBe('floor {"step":"2","unit":"m"}');
});

test('and in units of nothing where it has none', () => {
  const model = { size: new Vector3(0.125, 1, 1), triangles: 1, metresAUnit: undefined };
  expect(modelFacts(model, spoken, 'en-GB').size).toContain('"width":"0.125"');
  expect(modelFacts(model, spoken, 'en-GB').size).toContain('"unit":"units {}"');
});

test('a failure says its figures in the language of the page', () => {
  const failure = { kind: 'triangles', count: 3_450_000, limit: 2_000_000 } as const;
  expect(failureValues(failure, 'sr-Latn-ME')).toEqual({ shown: '3,5', limit: '2' });
  expect(failureValues(failure, 'en-GB')).toEqual({ shown: '3.5', limit: '2' });
});
