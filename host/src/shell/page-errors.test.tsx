import { addTexts } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { onThrownOnLeaving } from '../departments/redraw.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { PageErrorBoundary, useLeavingFlag } from './page-errors.tsx';
import { PageThrew } from './pages.tsx';

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
  'opens the next page when %s of the previous page throws on leaving, and reports the error',
  async (_, Page) => {
    const reported: unknown[] = [];
    onThrownOnLeaving((error) => reported.push(error));
    open([
      { path: '/', element: <Page /> },
      { path: '/next', element: <h1>Početna</h1> },
    ]);
    await userEvent.click(screen.getByText('Dalje'));
    expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Početna');
    expect(reported).toContain(thrown);
  },
);

test('shows the failure of a page that throws on each render, and renders the page again on request', async () => {
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

const failure = { name: 'Ova stranica je stala zbog greške' };

test('shows the failure of a page that throws after a press, and does not report an error on leaving', async () => {
  const reported = rs.fn();
  onThrownOnLeaving(reported);
  let drawn = 0;
  const Page = () => {
    const [isPressed, setPressed] = useState(false);
    useEffect(() => {
      drawn += 1;
    }, []);
    if (isPressed) throw new Error('thrown by a press');
    return (
      <button type="button" onClick={() => setPressed(true)}>
        Sačuvaj
      </button>
    );
  };
  open([{ path: '/', element: <Page /> }]);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('heading', failure);
  expect(drawn).toBe(1);
  expect(reported).not.toHaveBeenCalled();
});

test('shows the failure of a page that throws some time after it was opened', async () => {
  let drawn = 0;
  const Page = () => {
    const [isLate, setLate] = useState(false);
    useEffect(() => {
      drawn += 1;
      const timer = setTimeout(() => setLate(true), 50);
      return () => clearTimeout(timer);
    }, []);
    if (isLate) throw new Error('thrown by a timer');
    return <h1>Dnevnik</h1>;
  };
  open([
    { path: '/', element: <Link to="/next">Dalje</Link> },
    { path: '/next', element: <Page /> },
  ]);
  await userEvent.click(screen.getByText('Dalje'));
  await screen.findByRole('heading', failure);
  expect(drawn).toBe(1);
});

test('renders a page again that broke because a translation tool replaced elements', async () => {
  let isBroken = true;
  const Page = () => {
    useLayoutEffect(() => {
      if (!isBroken) return;
      isBroken = false;
      throw new DOMException('not a child', 'NotFoundError');
    }, []);
    return <h1>Dnevnik</h1>;
  };
  const translated = document.body.appendChild(document.createElement('font'));
  open([{ path: '/', element: <Page /> }]);
  await screen.findByRole('heading', { name: 'Dnevnik' });
  translated.remove();
});

function Root() {
  useLeavingFlag();
  return <Outlet />;
}

function open(children: RouteObject[]) {
  const errorElement = <PageErrorBoundary failed={<PageThrew />} />;
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: <Root />, children: [{ errorElement, children }] }])}
    />,
  );
}
