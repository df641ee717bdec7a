import type { Monument } from '@ar/domain/entities/monument';
import { addTexts } from '@ar/session';
import { expect, rs, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import MonumentsMap from './map.tsx';

const place = {
  id: 3,
  image: '/media/kula.png',
  image_alt: 'Kula sa satom',
  description: 'Osmanska kula. '.repeat(10).trim(),
  audio_description: '/media/kula.mp3',
  transcript: 'Dobro došli.',
} as Monument;
// `@ar/places` tests the map, so this mock renders only the popup of one place.
rs.mock('@ar/places/places-map', () => ({
  PlacesMap: ({ popup }: { popup(place: Monument): ReactNode }) => popup(place),
}));
addTexts('monuments', { mn: { audio_description: 'Audio opis', transcript: 'Tekst snimka' }, en: {} });

test('shows the picture, the texts and the recording of a monument in the popup of its place', () => {
  render(<MonumentsMap {...({} as Parameters<typeof MonumentsMap>[0])} />);
  expect(screen.getByRole('img', { name: 'Kula sa satom' }).getAttribute('src')).toContain('/media/kula.png');
  expect(document.querySelector('p')?.textContent?.length).toBeLessThanOrEqual(101);
  expect(document.querySelector('details p')?.textContent).toBe(place.description);
  expect(screen.getByLabelText('Audio opis').getAttribute('src')).toBe('/media/kula.mp3');
  expect(screen.getByText('Tekst snimka').nextElementSibling?.textContent).toBe('Dobro došli.');
});
