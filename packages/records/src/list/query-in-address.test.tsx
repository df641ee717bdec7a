import { expect, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { useQueryInAddress } from './query-in-address.ts';

type Query = ReturnType<typeof useQueryInAddress>;

const add = (name: string) => (now: URLSearchParams) => new URLSearchParams([...now, [name, '1']]);

function open() {
  const drawn: Query[] = [];
  function Page() {
    drawn.push(useQueryInAddress());
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] });
  render(<RouterProvider router={router} />);
  return { router, drawn, last: () => drawn.at(-1) as Query };
}

test('keeps both changes of the URL if two components write before the next render', async () => {
  const { router, drawn, last } = open();
  const [before] = drawn as [Query];
  await act(async () => before.write(add('department')));
  const after = last();
  expect(String(after.params)).toBe('department=1');
  await act(async () => {
    before.write(add('kind'));
    after.write(add('search'));
  });
  expect(router.state.location.search).toBe('?department=1&kind=1&search=1');
});

test('starts from the new URL after a navigation', async () => {
  const { router, last } = open();
  await act(async () => last().write(add('kind')));
  await act(async () => router.navigate(-1));
  await act(async () => last().write(add('search')));
  expect(router.state.location.search).toBe('?search=1');
  await act(async () => router.navigate('/other?page=2'));
  await act(async () => last().write(add('search')));
  expect(router.state.location.search).toBe('?page=2&search=1');
});

test('writes nothing while the code of another page loads', async () => {
  history.replaceState(null, '', '/dashboard/list');
  const drawn: Query[] = [];
  function Page() {
    drawn.push(useQueryInAddress());
    return null;
  }
  const Other = lazy(() => new Promise<never>(() => {}));
  const department = (
    <Suspense>
      <Routes>
        <Route path="list" element={<Page />} />
        <Route path="other" element={<Other />} />
      </Routes>
    </Suspense>
  );
  const router = createBrowserRouter([{ path: '/dashboard/*', element: department }]);
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate('/dashboard/other'));
  await act(async () => drawn.at(-1)?.write(add('search')));
  expect(location.pathname + location.search).toBe('/dashboard/other');
});
