import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { EmptyState, ErrorState } from './states.tsx';

test('ErrorState is an alert with a retry button, and EmptyState is not an alert', () => {
  let retries = 0;
  render(
    <ErrorState
      title="Nije učitano"
      text="Pokušajte ponovo."
      retry="Ponovo"
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  render(<EmptyState title="Prazno" text="Još ništa." />);
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('heading').textContent).toBe('Nije učitano');
  within(alert).getByRole('button', { name: 'Ponovo' }).click();
  expect(retries).toBe(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
