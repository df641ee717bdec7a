import { monument } from '@ar/domain/entities/monument';
import type { Excerpt } from '@ar/domain/page';
import { type Outcome, onOutcome } from '@ar/session';
import { beforeAll, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { departmentRoutes } from '../department.tsx';
import type { RecordRow } from './list-page.ts';

const Routes = departmentRoutes<RecordRow & { name: string; address: string }>(monument, {
  texts: inBoth({
    title: 'Spomenici',
    searchLabel: 'Pretraži',
    searchPlaceholder: 'Pretraži',
    count: '{{count}}',
  }),
});

beforeAll(() => signInAsSuperAdmin());

const KULA = { id: 4, name: 'Sahat kula', address: 'Trg' };
const CRKVA = { id: 2, name: 'Crkva', address: 'Uz kulu' };

/** The search has found the words in brackets: `Uz [kulu]`. */
const excerpt = (id: number, field: string, text: string, language: Excerpt['language'] = 'mn'): Excerpt => ({
  id,
  field,
  language,
  parts: text.split(/[[\]]/).map((text, at) => ({ text, found: at % 2 === 1 })),
});

const open = (
  excerpts: readonly Excerpt[] | number | Promise<object>,
  at = '/?search=kule',
  narrow = false,
) =>
  openList(<Routes />, {
    at,
    narrow,
    answer({ pathname }) {
      if (!pathname.endsWith('/excerpts/')) return pageOf([KULA, CRKVA]);
      return Array.isArray(excerpts) ? { excerpts } : (excerpts as number);
    },
  });

const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('requests excerpts after the rows and marks the found words', async () => {
  const { calls } = open([excerpt(4, 'name', 'Sahat [kula]'), excerpt(2, 'address', 'Uz [kulu]')]);
  await waitFor(() => expect(marks()).toEqual(['kula', 'kulu']));
  expect(calls).toEqual([
    '/api/ar_platform/monuments/?limit=6&offset=0&search=kule',
    '/api/ar_platform/monuments/excerpts/?search=kule&ids=4,2',
  ]);
  // jsdom omits the space between the elements of an accessible name.
  expect(screen.getByRole('rowheader', { name: /^Sahat ?kula/ }).textContent).toMatch(/^Sahat kula/);
});

test('shows one excerpt under the name if the search has found words only in fields without a column', async () => {
  open([
    excerpt(4, 'description_en', '…an old [tower]', 'en'),
    excerpt(4, 'image_alt', '[Kula]'),
    excerpt(2, 'address', 'Uz [kulu]'),
    excerpt(2, 'description', '[Kula]'),
  ]);
  const line = (await screen.findByText('tower')).closest('p');
  expect(line?.textContent).toBe('Opis na engleskom: …an old tower');
  expect(line?.querySelector('[lang]')?.getAttribute('lang')).toBe('en-GB');
  expect(marks()).toEqual(['tower', 'kulu']);
  expect(screen.getByRole('rowheader', { name: /^Sahat ?kula/ }).contains(line)).toBe(true);
});

test('shows the excerpt below the title of a card', async () => {
  open([excerpt(4, 'description', 'Stara [kula]')], '/?search=kule', true);
  const line = (await screen.findByText('kula')).closest('p');
  expect(line?.textContent).toBe('Opis: Stara kula');
  expect(screen.getByRole('heading', { name: 'Sahat kula' }).contains(line)).toBe(false);
});

test('does not mark a text that has changed since the search', async () => {
  const { calls } = open([excerpt(4, 'name', 'Stara [kula]')]);
  await screen.findByText('Sahat kula');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(marks()).toEqual([]);
});

test('shows rows before the excerpts have loaded and after the request for excerpts has failed', async () => {
  let fail: (status: number) => void = () => {};
  const answer = new Promise<number>((resolve) => {
    fail = resolve;
  });
  const outcomes: Outcome[] = [];
  const stop = onOutcome((outcome) => outcomes.push(outcome));
  open(answer as unknown as Promise<object>);
  await screen.findByText('Sahat kula');
  fail(500);
  await waitFor(() =>
    expect(outcomes.map(({ status, shown }) => [status, shown])).toContainEqual([500, true]),
  );
  stop();
  screen.getByText('Sahat kula');
  expect(marks()).toEqual([]);
});

test('requests no excerpts if the list has no search', async () => {
  const { calls } = open([], '/');
  await screen.findByText('Sahat kula');
  expect(calls).toHaveLength(1);
});
