import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { onThrownOnLeaving } from '../departments/thrown-on-leaving.ts';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { Root } from './routes.tsx';

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
    const children = [
      { path: '/', element: <Page /> },
      { path: '/next', element: <h1>Početna</h1> },
    ];
    const router = createMemoryRouter([{ element: <Root />, errorElement: <h1>Greška</h1>, children }]);
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByText('Dalje'));
    expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Početna');
    expect(heard).toContain(thrown);
  },
);

test('gives up a page that throws whenever it is drawn', () => {
  const Always = () => {
    throw new Error('drawn wrong');
  };
  const draw = () =>
    render(
      <LeavingBoundary>
        <Always />
      </LeavingBoundary>,
    );
  expect(draw).toThrow('drawn wrong');
});
