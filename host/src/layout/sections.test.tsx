import { afterEach, expect, test } from '@rstest/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { QueryView } from './sections.tsx';

afterEach(cleanup);

const FAILED = 'Names did not load';

function Names({ names, isPage }: { names: () => Promise<string[]>; isPage: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ queryKey: ['names'], queryFn: names, retry: false });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Names
      </h1>
      <QueryView
        query={query}
        loading="Names are loading"
        failed={FAILED}
        {...(isPage && { failedText: 'Try again later.' })}
        heading={heading}
      >
        {(found) => <p>{found.join()}</p>}
      </QueryView>
    </>
  );
}

function show(responses: readonly (readonly string[] | Error)[], isPage = false) {
  let at = 0;
  const names = async () => {
    const response = responses[at++];
    if (!Array.isArray(response)) throw response;
    return response;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names names={names} isPage={isPage} />
    </QueryClientProvider>,
  );
}

test('shows a loading status, and then the data', async () => {
  show([['Ana', 'Marko']]);
  expect(screen.getByRole('status').textContent).toBe('Names are loading');
  await screen.findByText('Ana,Marko');
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['one line', false],
  ['a whole page', true],
])(
  '%s: requests the data again when the retry button is pressed, and moves the focus to the heading',
  async (_, isPage) => {
    show([new Error('offline'), ['Ana']], isPage);
    expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
    expect(screen.queryByRole('heading', { name: FAILED }) !== null).toBe(isPage);
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    await screen.findByText('Ana');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Names' }));
  },
);
