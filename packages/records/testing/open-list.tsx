import type { Page } from '@ar/domain/page';
import { rstest } from '@rstest/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router-dom';
import { somebody } from './sign-in.ts';
import { WithQueries } from './with-queries.tsx';

/** A number is the status of the response. */
type Answer = Settled | Promise<Settled>;
type Settled = object | number;

export const pageOf = (rows: readonly unknown[], count = rows.length): Page<unknown> => ({
  count,
  next: null,
  previous: null,
  results: [...rows],
});

export const rowTexts = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])]
    .filter((cell) => !cell.hasAttribute('data-control'))
    .map((cell) => cell.textContent);

async function respond(answer: Answer): Promise<Response> {
  const settled = await answer;
  if (settled instanceof Response) return settled;
  const [status, body] = typeof settled === 'number' ? [settled, { detail: 'Greška' }] : [200, settled];
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

interface Visit {
  /** The path and query of each request, in order. The method is before the path unless the method is GET. */
  calls: string[];
  /** The query of the present URL. */
  address(): string;
  path(): string;
  step(by: 1 | -1): void;
}

export function openList(
  screen: ReactNode,
  {
    at = '/',
    narrow = false,
    answer,
  }: {
    at?: string;
    narrow?: boolean;
    answer(call: URL, method: string, headers: Headers, body: unknown): Answer;
  },
): Visit {
  const calls: string[] = [];
  let visit = { query: '', path: '', step: (_by: 1 | -1) => {} };
  rstest.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const call = new URL(input instanceof Request ? input.url : input, 'http://ar.test');
    const method = init?.method ?? 'GET';
    // Requests of the session for the user, for example after a 403, are not in `calls`.
    if (call.pathname === '/api/users/me/') return respond(somebody);
    calls.push(`${method === 'GET' ? '' : `${method} `}${call.pathname}${call.search}`);
    return respond(answer(call, method, new Headers(init?.headers), init?.body));
  });
  rstest.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener() {},
    removeEventListener() {},
  }));
  // jsdom has no layout and cannot scroll.
  Element.prototype.scrollIntoView = () => {};

  function Visitor() {
    const { search, pathname } = useLocation();
    const navigate = useNavigate();
    visit = { query: search, path: pathname, step: (by) => void navigate(by) };
    return null;
  }
  // A form blocks navigation, which React Router supports only in a data router.
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Visitor />
            {screen}
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />, { wrapper: WithQueries });
  return { calls, address: () => visit.query, path: () => visit.path, step: (by) => visit.step(by) };
}
