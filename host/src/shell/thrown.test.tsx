import { addTexts } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, Link, type RouteObject, RouterProvider } from 'react-router-dom';
import { onThrownOnLeaving } from '../departments/thrown-on-leaving.ts';
import { PageThrew } from './pages.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';
import { Thrown } from './thrown.tsx';

addTexts('shell', { mn, en });

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const thrown = new Error('thrown while it is left');

function ThrowsInLayout() {
  useLayoutEffect(
    () => () => {
      throw thrown;
    },
    [],
  );
  return <Link to="/next">Dalje</Link>;
}

function ThrowsInEffect() {
  useEffect(
    () => () => {
      throw thrown;
    },
    [],
  );
  return <Link to="/next">Dalje</Link>;
}

test.each([
  ['a layout effect', ThrowsInLayout],
  ['an effect', ThrowsInEffect],
])(
  'opens the next page where %s of the page before throws as it ends, and tells of the error',
  async (_, Page) => {
    const heard: unknown[] = [];
    onThrownOnLeaving((error) => heard.push(error));
    open([
      { path: '/', element: <Page /> },
      { path: '/next', element: <h1>Početna</h1> },
    ]);
    await userEvent.click(screen.getByText('Dalje'));
    expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Početna');
    expect(heard).toContain(thrown);
  },
);

test('shows that a page threw which throws whenever it is drawn, and draws it again when asked to', async () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('drawn wrong');
    return <h1>Dnevnik</h1>;
  };
  open([{ path: '/', element: <Page /> }]);
  await screen.findByRole('heading', { name: 'Ova stranica je stala zbog greške' });
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('heading', { name: 'Dnevnik' });
});

function open(children: RouteObject[]) {
  const errorElement = (
    <Thrown>
      <PageThrew />
    </Thrown>
  );
  render(<RouterProvider router={createMemoryRouter([{ errorElement, children }])} />);
}
