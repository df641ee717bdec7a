import { addTexts } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { routesFor } from './routes.tsx';

addTexts('shell', { mn, en });

const root = rs.hoisted(() => ({ throws: false }));
rs.mock('./use-focus-on-new-page.ts', () => ({
  useFocusOnNewPage() {
    if (root.throws) throw new Error('thrown above all pages');
  },
}));
rs.mock('../pages/sign-in/sign-in-page.tsx', () => {
  throw new Error('no connection');
});

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

function open(path: string) {
  const router = createMemoryRouter(routesFor(DEPARTMENTS), { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

test('shows the failure of a page outside the frame when the page’s code does not load', async () => {
  const router = open('/signin');
  const moves = rs.fn();
  router.subscribe(({ historyAction }) => moves(historyAction));
  await screen.findByRole('alert');
  screen.getByRole('button', { name: mn.reload });
  expect(moves).not.toHaveBeenCalledWith('REPLACE');
});

test('shows an error page for an error outside all pages', async () => {
  root.throws = true;
  open('/unauthorized');
  await screen.findByRole('button', { name: mn.reload });
});
