import { afterEach, test } from '@rstest/core';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from '../departments/query-client.ts';
import { Providers } from './providers.tsx';

function choose(language: string) {
  localStorage.setItem('lang', language);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lang' })));
}

afterEach(() => {
  cleanup();
  choose('mn');
});

test('refetches data when the language changes', async () => {
  const Reason = () => {
    const { data } = useQuery({ queryKey: ['reason'], queryFn: async () => localStorage.getItem('lang') });
    return <p>{data ?? 'loading'}</p>;
  };
  choose('mn');
  render(
    <Providers queryClient={createQueryClient()}>
      <Reason />
    </Providers>,
  );
  await screen.findByText('mn');
  choose('en');
  await screen.findByText('en');
});
