import { describe, expect, test } from '@rstest/core';
import { parsePoint } from '../box.ts';
import { building } from './building.ts';
import { filtersOf, readFilter } from './filters.ts';
import { monument } from './monument.ts';
import { user } from './user.ts';

const namesOf = (entity: Parameters<typeof filtersOf>[0]) => filtersOf(entity).map(({ name }) => name);

describe('filtersOf', () => {
  test('returns the filters of each kind of field', () => {
    expect(namesOf(user)).toEqual([
      'group_names',
      'is_active',
      'date_joined__gte',
      'date_joined__lte',
      'state',
      'invited_until__gte',
      'invited_until__lte',
      'invited_until__isnull',
      'second_factor',
      'last_sign_in_at__gte',
      'last_sign_in_at__lte',
      'last_sign_in_at__isnull',
      'import',
    ]);
    expect(namesOf(monument)).toContain('audio_description__isnull');
    expect(namesOf(building)).toEqual(
      expect.arrayContaining(['building_size__lte', 'created_by', 'construction', 'english__isnull', 'near']),
    );
  });

  test('offers no filter for missing values of a required field', () => {
    expect(namesOf(building)).not.toContain('name__isnull');
  });

  test('gives each filter a unique name', () => {
    const names = namesOf(building);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('readFilter', () => {
  const filter = (name: string) => {
    const found = [...filtersOf(building), ...filtersOf(user)].find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  test.each([
    ['is_active', 'false', false],
    ['image__isnull', 'true', true],
    ['group_names', 'SuperAdmin', 'SuperAdmin'],
    ['group_names', 'ParksAdmin', 'ParksAdmin'],
    ['construction', 'under_way', 'under_way'],
    ['created_by', '2147483647', 2147483647],
    ['building_size__lte', '500.5', 500.5],
    ['construction_end_date__gte', '2024-02-29', '2024-02-29'],
    ['near', '42.44,19.26,500', { latitude: 42.44, longitude: 19.26, metres: 500 }],
    ['import', '0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['bbox', '19.2,42.4,19.3,42.5', { west: 19.2, south: 42.4, east: 19.3, north: 42.5 }],
  ])('reads %s=%s', (name, text, value) => {
    expect(readFilter(filter(name), text)).toEqual(value);
  });

  test.each([
    ['is_active', 'True'],
    ['is_active', 'constructor'],
    ['group_names', 'Guest'],
    ['created_by', '0'],
    ['created_by', '2147483648'],
    ['building_size__lte', '1e9'],
    ['building_size__lte', ' 5'],
    ['building_size__lte', '5,5'],
    ['construction_end_date__gte', '2023-02-29'],
    ['construction_end_date__gte', '0000-01-01'],
    ['created_at__gte', '2026-01-01T00:00:00Z'],
    ['near', '42.44,19.26'],
    ['near', '42.44,19.26,0'],
    ['near', '42.44,19.26,50001'],
    ['near', '91,19.26,500'],
    ['near', '42.44,19.26,3,500'],
    ['bbox', '19.3,42.4,19.2,42.5'],
    ['bbox', '19.2,42.5,19.3,42.4'],
    ['bbox', '-180.1,42.4,19.3,42.5'],
    ['bbox', '19.2,42.4,180.1,42.5'],
    ['bbox', '19.2,-90.1,19.3,42.5'],
    ['bbox', '19.2,42.4,19.3,90.1'],
    ['bbox', '19.2,42.4,19.3'],
    ['bbox', '19.2,42.4,19.3,42.5,1'],
    ['near', '42.44,180.1,500'],
    ['import', '12'],
    ['import', '0f8fad5bd9cb469fa16570867728950e'],
  ])('returns undefined for %s=%s', (name, text) => {
    expect(readFilter(filter(name), text)).toBeUndefined();
  });
});

test.each([
  ['42.44,19.26', { latitude: 42.44, longitude: 19.26 }],
  [' -90 , 180 ', { latitude: -90, longitude: 180 }],
  ['90.1,19.26', undefined],
  ['42.44,-180.1', undefined],
  ['42.44', undefined],
  ['42.44,19.26,1', undefined],
  ['42.44,x', undefined],
  ['1e1,19.26', undefined],
])('reads the point %j as %j', (text, point) => {
  expect(parsePoint(text)).toEqual(point);
});
