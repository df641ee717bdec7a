import { beforeEach, expect, rs, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
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
    <>
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
      </Popover>
      <button type="button">Dalje</button>
    </>,
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
test('says that the code did not load, once for each press', async () => {
  const failures = await press();
  const offline = new Error('offline');
  await act(async () => answer.reject(offline));
  expect([failures, states()]).toEqual([[offline], [null, 'false', false]]);
});
