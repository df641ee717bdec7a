import { expect, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, Provider, useAtomValue } from 'jotai';
import { roleAtom, sessionAtom, startSession, useSession } from './index.ts';

test('sessionAtom and roleAtom are read-only', () => {
  const store = getDefaultStore();
  expect(store.get(sessionAtom)).toEqual({ status: 'starting', user: null, role: null });
  expect(store.get(roleAtom)).toBeNull();
  expect(sessionAtom).not.toHaveProperty('write');
  expect(roleAtom).not.toHaveProperty('write');
  expect(useSession).toBeInstanceOf(Function);
});

test('a department’s store has the same session', async () => {
  function Shown() {
    const [session, role, own] = [useAtomValue(sessionAtom), useAtomValue(roleAtom), useSession()];
    return <p>{`${session.status} ${role} ${own.status}`}</p>;
  }
  render(
    <Provider>
      <Shown />
    </Provider>,
  );
  screen.getByText('starting null starting');
  await act(() => startSession());
  screen.getByText('anonymous null anonymous');
  expect(getDefaultStore().get(sessionAtom).status).toBe('anonymous');
});
