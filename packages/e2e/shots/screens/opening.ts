import type { Page } from '@playwright/test';
import { ListPage } from '../../pages/list-page.ts';
import { LISTS, type ListFacts } from '../../product/lists.ts';
import type { Stage } from '../screen.ts';

export type Department = 'users' | 'buildings' | 'monuments' | 'clerk';

export function listOf(id: Department): ListFacts {
  const list = LISTS.find((known) => known.id === id);
  if (!list) throw new Error(`There is no list ${id}.`);
  return list;
}

/** A department's list with its rows, as a table or as cards. */
export async function openList({ page }: Stage, id: Department, query = '') {
  const { path, title } = listOf(id);
  await page.goto(path + query);
  await menuOf(page).waitFor();
  return new ListPage(page, title);
}

/** The button of a row's menu; the first row's unless said. */
export const menuOf = (page: Page, row = '') =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Radnje: ${row}` })
    .first();

/** Opens the first row's menu and presses an item of it. */
export async function act(page: Page, item: string) {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** From here on, the interface speaks English. */
export const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('lang', 'en'));

/** Answers the calls below a path with this, or never. */
export async function answer(page: Page, path: string, given?: { status?: number; json: unknown }) {
  await page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => (given ? route.fulfill(given) : undefined),
  );
}

export const BROKEN = { status: 500, json: { detail: 'Kvar na serveru.' } };
