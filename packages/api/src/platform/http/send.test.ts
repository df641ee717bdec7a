import { expect, test } from '@rstest/core';
import { turnsDuring } from '../../testing/event-loop-turns.ts';
import { written } from './send.ts';

test('yields to the event loop after two hundred values', async () => {
  const values = Array.from({ length: 1000 }, (_, n) => n);
  let text = '';
  const turns = await turnsDuring(async () => {
    text = await written(values);
  });
  expect(JSON.parse(`[${text}]`)).toEqual(values);
  expect(turns).toBeGreaterThanOrEqual(4);
});
