import { building } from '@ar/domain/entities/building';
import type { SavedView } from '@ar/domain/view-schemas';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { moveKeptViews } from './move-kept-views.ts';

const ME = 1;
const KEPT = `views:${ME}:buildings`;
afterEach(() => {
  localStorage.removeItem(KEPT);
  Reflect.deleteProperty(navigator, 'locks');
});

/** Replaces the Web Locks API, which jsdom does not have. */
function addLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, run: () => Promise<unknown>) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(run);
    last.set(
      name,
      mine.catch(() => {}),
    );
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

test('sends stored views once from two tabs and shows them in both', async () => {
  addLocks();
  localStorage.setItem(KEPT, JSON.stringify([{ name: 'Kule', query: 'search=kula' }]));
  const views: SavedView[] = [];
  const sent: string[] = [];
  rstest.stubGlobal('fetch', async (_address: unknown, { body }: { body: string }) => {
    sent.push(body);
    const made = { id: 40 + views.length, owner: ME, ...JSON.parse(body) };
    views.push(made);
    return Response.json(made, { status: 201 });
  });
  const tab = () => moveKeptViews(building, ME, async () => [...views]);
  const shown = await Promise.all([tab(), tab()]);
  expect(sent.map((body) => JSON.parse(body).name)).toEqual(['Kule']);
  expect(shown.map((some) => some.map(({ name }) => name))).toEqual([['Kule'], ['Kule']]);
  expect(localStorage.getItem(KEPT)).toBeNull();
});
