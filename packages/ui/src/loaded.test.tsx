import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, createRef } from 'react';
import { Loaded } from './loaded.tsx';

afterEach(cleanup);

const TEXTS = { loading: 'Loading', failed: 'Not loaded', failedText: 'Try later.', retry: 'Try again' };
const GONE = Object.assign(new Error(), { status: 404 });

type Query = ComponentProps<typeof Loaded<string[]>>['query'];
type Props = Partial<Omit<ComponentProps<typeof Loaded<string[]>>, 'query'>>;

function show(query: Partial<Query>, props: Props = {}) {
  const refetch = rs.fn();
  render(
    <Loaded
      query={{ data: undefined, error: null, isFetching: false, refetch, ...query }}
      texts={TEXTS}
      {...props}
    >
      {(names) => <p>{names.join()}</p>}
    </Loaded>,
  );
  return refetch;
}

test('shows loaded data, also if a later request has failed', () => {
  show({ data: ['Ana', 'Marko'], error: new Error() });
  expect(screen.getByText('Ana,Marko')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['a first request', { isFetching: true }],
  ['a repeated request', { isFetching: true, error: new Error() }],
])('during %s, shows the loading status', (_, query) => {
  show(query, { size: 'block' });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['line', 0],
  ['page', 1],
] as const)('a %s that failed is an alert; the retry focuses the heading', async (size, headings) => {
  const heading = createRef<HTMLHeadingElement>();
  render(
    <h1 ref={heading} tabIndex={-1}>
      Names
    </h1>,
  );
  const refetch = show({ error: new Error() }, { size, heading });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Not loaded');
  expect(within(alert).queryAllByRole('heading')).toHaveLength(headings);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(heading.current);
});

test('shows `gone` without a retry button after a 404', () => {
  show({ error: GONE }, { gone: <p role="alert">Deleted</p> });
  expect(screen.getByRole('alert').textContent).toBe('Deleted');
  expect(screen.queryByRole('button')).toBeNull();
});

test('without `gone`, a 404 is a failure like others', () => {
  show({ error: GONE });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
