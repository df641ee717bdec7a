import { afterEach, expect, test } from '@rstest/core';
import { applyStyles } from './apply-styles.ts';

afterEach(() => document.head.replaceChildren());

/** Simulates a stylesheet, because jsdom does not load stylesheets. */
function addSheet(href: string, sheet: object | null) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', media: 'print', href });
  Object.defineProperty(link, 'sheet', { get: () => sheet });
  document.head.append(link);
  return link;
}

const isSettled = (work: Promise<void>) =>
  Promise.race([work.then(() => true), new Promise((resume) => setTimeout(resume, 5, false))]);

test('applies loaded stylesheets', async () => {
  const link = addSheet('/app.css', {});
  await applyStyles();
  expect(link.media).toBe('all');
});

test('waits until each stylesheet has loaded, in the first or in a second link element', async () => {
  const lost = addSheet('/app.css', null);
  const applied = applyStyles();
  expect(await isSettled(applied)).toBe(false);
  expect(lost.media).toBe('print');
  const again = addSheet('/app.css', {});
  again.dispatchEvent(new Event('load'));
  await applied;
  expect(again.media).toBe('all');
});
