import { afterEach, expect, rs, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { json } from '../../testing/fixtures.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

afterEach(cleanup);

test('marks a passkey that was created for another origin, and shows a button that removes the passkey', async () => {
  const key = { created_at: '2026-01-10T10:00:00.000Z', last_used_at: null };
  const passkeys = [
    { ...key, id: 'a', name: 'Telefon', made_for: 'stara.example' },
    { ...key, id: 'b', name: 'Laptop', made_for: null },
  ];
  rs.stubGlobal('fetch', async () =>
    json(200, { policy: 'offered', passkeys, code: null, recovery_codes_left: 10 }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorSection />
    </QueryClientProvider>,
  );
  const [dead, alive] = await screen.findAllByRole('listitem');
  within(dead as HTMLElement).getByText(
    'Napravljen je za adresu stara.example, pa na ovoj ne radi. Uklonite ga i dodajte novi.',
  );
  within(dead as HTMLElement).getByRole('button', { name: 'Ukloni ključ Telefon' });
  expect(within(alive as HTMLElement).queryByText(/ne radi/)).toBeNull();
});
