// biome-ignore-all lint/style/noRestrictedImports: stands in for the host, which has the whole of what it shares.
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

test('a page without settings has public OpenStreetMap tiles, with the link that they ask for', () => {
  render(<Attribution words={readTileSource().attribution} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(readTileSource()).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap',
  });
});

test('what the server says is taken, and somebody else is named without that link', () => {
  settings('{"mapTilesUrl":"https://t.example/{z}/{x}/{y}","mapAttribution":"© Glavni grad"}');
  render(<Attribution words={readTileSource().attribution} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(readTileSource()).toEqual({
    url: 'https://t.example/{z}/{x}/{y}',
    attribution: '© Glavni grad',
  });
});
