import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { EmptyState, ErrorState } from './states.tsx';

test('an error is told at once and offers its way out; an empty list is not an alert', () => {
  render(
    <ErrorState
      title="Nije učitano"
      text="Pokušajte ponovo."
      action={<button type="button">Ponovo</button>}
    />,
  );
  render(<EmptyState title="Prazno" text="Još ništa." />);
  const alert = screen.getByRole('alert');
  expect(within(alert).getByRole('heading').textContent).toBe('Nije učitano');
  expect(within(alert).getByRole('button', { name: 'Ponovo' })).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
