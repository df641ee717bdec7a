import type { Entity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { expect, test } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { useFieldWords } from './field-words.ts';

const label = { mn: 'Broj', en: 'Number' };
const count = { kind: 'number', label, above: 0, below: 1e6, decimals: 0 } as const;
const entity: Entity = { ...monument, fields: { count, year: { ...count, grouped: false } } };

test('shows a number without separators if the field is not grouped', () => {
  const { value } = renderHook(() => useFieldWords(entity)).result.current;
  expect([value('count', 1667), value('year', 1667)]).toEqual(['1.667', '1667']);
});
