import type { Building } from '@ar/domain/entities/building';
import { addTexts } from '@ar/session';
import { expect, rs, test } from '@rstest/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import BuildingsMap from './map.tsx';

const place = {
  id: 7,
  investor: 'Glavni grad',
  building_size: 7150,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-03-20',
  description: 'Dvorana za 5.000 ljudi.',
  image: null,
} as Building;
// `@ar/places` tests the map, so this mock renders only the popup of one place.
rs.mock('@ar/places/places-map', () => ({
  PlacesMap: ({ popup }: { popup(place: Building): ReactNode }) => popup(place),
}));
const labels = { investor: 'Investitor', building_size: 'Površina', yes: 'Da', no: 'Ne' };
addTexts('buildings', {
  mn: { ...labels, construction_start_date: 'Početna', construction_end_date: 'Kraj' },
  en: {},
});

test('shows the fields of a building in the popup of its place', () => {
  render(<BuildingsMap {...({} as Parameters<typeof BuildingsMap>[0])} />);
  const wordsOf = (name: string) =>
    [...document.querySelectorAll(name)].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(wordsOf('dt')).toEqual(['Investitor', 'Površina', 'Početna', 'Kraj']);
  expect(wordsOf('dd')).toEqual(['Glavni grad', '7.150 m²', '10. 1. 2026.', '20. 3. 2027.']);
  expect(wordsOf('p')).toEqual(['Dvorana za 5.000 ljudi.']);
});
