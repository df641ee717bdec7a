import { beforeEach, expect, rs, test } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as lazy from '../lazy.tsx' with { rstest: 'importActual' };
import { Popover } from './popover.tsx';

const loader = rs.hoisted(() => ({ load: async () => ({}) as object }));
rs.mock('../lazy.tsx', () => ({
  ...lazy,
  preload: () => undefined,
  useLazy: (_: unknown, onFailed: (failure: unknown) => void) => lazy.useLazy(loader.load, onFailed),
}));

let answer: { resolve(code: object): void; reject(failure: unknown): void };
beforeEach(() => {
  const promise = new Promise<object>((resolve, reject) => {
    answer = { resolve, reject };
  });
  loader.load = () => promise;
});

async function press() {
  const failures: unknown[] = [];
  render(
    <Popover
      label="Prikaz"
      onFailed={(failure) => failures.push(failure)}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          Otvori
        </button>
      )}
    >
      {() => 'Kolone'}
    </Popover>,
  );
  await userEvent.click(button());
  return failures;
}
const button = () => screen.getByRole('button', { name: 'Otvori' });
const states = () => [
  ...['aria-busy', 'aria-expanded'].map((name) => button().getAttribute(name)),
  panel() !== null,
];
const panel = () => screen.queryByRole('region');
const arrive = () => act(async () => answer.resolve(await rs.importActual<object>('@ar/ui/fluent-overlays')));

test('calls onFailed once if the code does not load', async () => {
  const failures = await press();
  const offline = new Error('offline');
  await act(async () => answer.reject(offline));
  expect([failures, states()]).toEqual([[offline], [null, 'false', false]]);
});

test('the button has aria-busy while the code loads, and then aria-expanded', async () => {
  await press();
  expect(states()).toEqual(['true', 'false', false]);
  await arrive();
  expect(states()).toEqual([null, 'true', true]);
});

test('does not open if the person presses Escape while the code loads', async () => {
  await press();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await arrive();
  expect(states()).toEqual([null, 'false', false]);
});

test('Escape closes an overlay even if the focus is outside, and has no other effect', async () => {
  await press();
  await arrive();
  button().blur();
  const heard = rs.fn();
  document.body.addEventListener('keydown', heard);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  document.body.removeEventListener('keydown', heard);
  expect([panel(), document.activeElement, heard.mock.calls.length]).toEqual([null, button(), 0]);
});
