import { expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './popover.tsx';

async function open() {
  render(
    <>
      <Popover
        label="Prikaz"
        onFailed={(failure) => expect(failure).toBeUndefined()}
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            Otvori
          </button>
        )}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Gotovo
          </button>
        )}
      </Popover>
      <button type="button">Dalje</button>
    </>,
  );
  await userEvent.click(trigger());
  return screen.findByRole('region', { name: 'Prikaz' });
}
const trigger = () => screen.getByRole('button', { name: 'Otvori' });
const panel = () => screen.queryByRole('region');

test('Tab moves the focus from the button into the panel, and close() returns the focus', async () => {
  await open();
  expect([document.activeElement, trigger().getAttribute('aria-expanded')]).toEqual([trigger(), 'true']);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Gotovo');
  await userEvent.keyboard('{Enter}');
  expect([panel(), document.activeElement]).toEqual([null, trigger()]);
});

test.each(['Otvori', 'Gotovo'])('Escape on the button %s closes only the panel', async (name) => {
  await open();
  expect(fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Escape' })).toBe(false);
  expect([panel(), document.activeElement]).toEqual([null, trigger()]);
  expect(fireEvent.keyDown(trigger(), { key: 'Escape' })).toBe(true);
});

test('the panel closes on a second press on the button, and on a press beside the panel', async () => {
  await open();
  await userEvent.click(trigger());
  expect(panel()).toBeNull();
  await userEvent.click(trigger());
  await screen.findByRole('region');
  await userEvent.click(screen.getByRole('button', { name: 'Dalje' }));
  expect([panel(), document.activeElement?.textContent]).toEqual([null, 'Dalje']);
});
