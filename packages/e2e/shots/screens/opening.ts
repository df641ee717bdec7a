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

export async function openList({ page }: Stage, id: Department, query = '') {
  const { path, title } = listOf(id);
  await page.goto(path + query);
  await menuOf(page).waitFor();
  return new ListPage(page, title);
}

export const menuOf = (page: Page, row = '') =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Radnje: ${row}` })
    .first();

export async function act(page: Page, item: string) {
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The language changes at the next load of the page. */
export const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('lang', 'en'));

/** Stubs the response of an API path with `given`. If `given` is undefined, the request gets no response. */
export async function answer(page: Page, path: string, given?: { status?: number; json: unknown }) {
  await page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => (given ? route.fulfill(given) : undefined),
  );
}

export const BROKEN = { status: 500, json: { detail: 'Kvar na serveru.' } };
