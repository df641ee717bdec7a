// biome-ignore-all lint/style/noRestrictedImports: this test replaces the host, which may import whole shared packages.
import { afterEach, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Attribution } from './attribution.tsx';
import { readTileSource } from './map-canvas.tsx';

afterEach(() => {
  document.body.replaceChildren();
});

function settings(content: string) {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'settings',
  });
  element.textContent = content;
  document.body.append(element);
}

test('uses OpenStreetMap’s tiles and copyright link if the page has no settings', () => {
  render(<Attribution words={readTileSource().attribution} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(readTileSource()).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap',
  });
});

test('uses the tiles and the attribution of the settings instead of OpenStreetMap’s', () => {
  settings('{"mapTilesUrl":"https://t.example/{z}/{x}/{y}","mapAttribution":"© Glavni grad"}');
  render(<Attribution words={readTileSource().attribution} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(readTileSource()).toEqual({
    url: 'https://t.example/{z}/{x}/{y}',
    attribution: '© Glavni grad',
  });
});
