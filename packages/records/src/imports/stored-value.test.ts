import { building } from '@ar/domain/entities/building';
import { expect, test } from '@rstest/core';
import { otherText } from './stored-value.ts';

test.each([
  ['construction_start_date', '2026-03-04', '4. 3. 2026.', '2026-03-04', undefined],
  ['construction_start_date', '03/04/2026', '4. 3. 2026.', '2026-03-04', '03/04/2026'],
  ['building_size', '12500,5', '12.500,5', 12_500.5, undefined],
  ['building_size', '1.90', '1,9', 1.9, '1.90'],
  ['latitude', '42,44', '42.44', 42.44, undefined],
  ['name', ' Kula  Vizier ', 'Kula Vizier', 'Kula Vizier', undefined],
  ['name', '', 'Kula', 'Kula', undefined],
] as const)(
  'returns the text of the file only if more than the notation differs: %s, %s, shown as %s',
  (field, text, shown, value, other) => {
    expect(otherText(building.fields[field], text, { shown, value, language: 'mn' })).toBe(other);
  },
);
