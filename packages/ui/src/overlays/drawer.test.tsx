import { expect, rs, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from './drawer.tsx';
import { topLayer } from './top-layer.ts';

function show(isWide: boolean) {
  rs.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let closed = 0;
  render(
    <Drawer open title="Filteri" closeLabel="Zatvori" footer="Prikaži 7" onClose={() => (closed += 1)}>
      <input aria-label="Stanje" />
    </Drawer>,
  );
  return { drawer: screen.getByRole('dialog', { name: 'Filteri' }), closed: () => closed };
}

test('focuses the heading, and closes on Escape and on the close button', async () => {
  const { closed } = show(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Filteri' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Zatvori' }));
  expect(closed()).toBe(2);
});

test.each([true, false])('is modal only on a narrow screen; wide screen: %s', (isWide) => {
  const { drawer } = show(isWide);
  expect(topLayer()).toBe(isWide ? undefined : drawer);
});
