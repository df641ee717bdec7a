import type { Page } from '@playwright/test';
import { Dashboard } from '../pages/dashboard.ts';
import { ListPage } from '../pages/list-page.ts';
import { LISTS } from './lists.ts';
import { expect, test as withProduct } from './test.ts';

/** A test that damages the server passes the repair to `damage`. The repair also runs after a failed test. */
export const test = withProduct.extend<{ damage(undo: () => void): () => void }>({
  damage: async ({}, use) => {
    const undos = new Set<() => void>();
    await use((undo) => {
      const once = () => {
        if (undos.delete(once)) undo();
      };
      undos.add(once);
      return once;
    });
    for (const undo of undos) undo();
  },
});

export const NOT_LOADED =
  'Ova radnja nije učitana i ništa nije promijenjeno. Provjerite vezu i pokušajte ponovo, a ako se ponavlja, ponovo učitajte stranicu.';

export async function othersWork(page: Page, failing: string) {
  for (const { id, title } of LISTS) {
    if (id === failing) continue;
    await new Dashboard(page).go(title);
    await expect(new ListPage(page, title).rows).toHaveCount(6);
  }
}
