import { afterEach, expect, test } from '@rstest/core';
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
  expect(readTileSource()).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap',
    link: 'https://www.openstreetmap.org/copyright',
  });
});

test('what the server says is taken, and somebody else is named without that link', () => {
  settings('{"mapTilesUrl":"https://t.example/{z}/{x}/{y}","mapAttribution":"© Glavni grad"}');
  expect(readTileSource()).toEqual({
    url: 'https://t.example/{z}/{x}/{y}',
    attribution: '© Glavni grad',
    link: undefined,
  });
});
