import { afterEach, expect, test } from '@rstest/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Answer } from './answer.tsx';

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
      <Answer
        query={query}
        loading="Names are loading"
        failed={FAILED}
        {...(isPage && { failedText: 'Try again later.' })}
        heading={heading}
        isEmpty={(found) => found.length === 0}
        empty={<p>Nobody has a name</p>}
      >
        {(found) => <p>{found.join()}</p>}
      </Answer>
    </>
  );
}

/** Shows what `answers` give, one for each request. */
function show(answers: readonly (readonly string[] | Error)[], isPage = false) {
  let at = 0;
  const names = async () => {
    const answer = answers[at++];
    if (!Array.isArray(answer)) throw answer;
    return answer;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names names={names} isPage={isPage} />
    </QueryClientProvider>,
  );
}

test('tells that data is loading, and shows the data', async () => {
  show([['Ana', 'Marko']]);
  expect(screen.getByRole('status').textContent).toBe('Names are loading');
  await screen.findByText('Ana,Marko');
  expect(screen.queryByRole('status')).toBeNull();
});

test('shows what stands in place of empty data', async () => {
  show([[]]);
  await screen.findByText('Nobody has a name');
});

test.each([
  ['one line', false],
  ['a whole page', true],
])('after a failure %s can be requested again, and the heading has the focus', async (_, isPage) => {
  show([new Error('offline'), ['Ana']], isPage);
  expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
  expect(screen.queryByRole('heading', { name: FAILED }) !== null).toBe(isPage);
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByText('Ana');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Names' }));
});
