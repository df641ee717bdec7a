import { afterEach, expect, test } from '@rstest/core';
import { applyStyles } from './apply-styles.ts';

afterEach(() => document.head.replaceChildren());

/** A stylesheet in the head as the page begins with it; jsdom loads none. */
function addSheet(href: string, sheet: object | null) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', media: 'print', href });
  Object.defineProperty(link, 'sheet', { get: () => sheet });
  document.head.append(link);
  return link;
}

const isSettled = (work: Promise<void>) =>
  Promise.race([work.then(() => true), new Promise((resume) => setTimeout(resume, 5, false))]);

test('applies the stylesheets that are there', async () => {
  const link = addSheet('/app.css', {});
  await applyStyles();
  expect(link.media).toBe('all');
});

test('waits for a stylesheet that is on its way, and takes a second try for the first', async () => {
  const lost = addSheet('/app.css', null);
  const applied = applyStyles();
  expect(await isSettled(applied)).toBe(false);
  expect(lost.media).toBe('print');
  const again = addSheet('/app.css', {});
  again.dispatchEvent(new Event('load'));
  await applied;
  expect(again.media).toBe('all');
});
