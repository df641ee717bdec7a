import { expect, test } from '@rstest/core';
import { placePanel } from './panel-place.ts';

const screen = { width: 800, height: 600 };
const panel = { width: 200, height: 160 };

test('stands below its button, right edges in line', () => {
  expect(placePanel({ right: 700, top: 100, bottom: 132 }, panel, screen)).toEqual({ left: 500, top: 136 });
});

test('stands above the button of the last row', () => {
  expect(placePanel({ right: 700, top: 540, bottom: 572 }, panel, screen)).toEqual({ left: 500, top: 376 });
});

test('never leaves the screen at the sides', () => {
  expect(placePanel({ right: 60, top: 100, bottom: 132 }, panel, screen).left).toBe(8);
  expect(placePanel({ right: 840, top: 100, bottom: 132 }, panel, screen).left).toBe(592);
});

test('with room neither above nor below it stays on the screen', () => {
  const low = { width: 800, height: 200 };
  expect(placePanel({ right: 700, top: 90, bottom: 122 }, panel, low)).toEqual({ left: 500, top: 32 });
  expect(placePanel({ right: 700, top: 90, bottom: 122 }, { width: 200, height: 400 }, low).top).toBe(8);
});
