import { expect, test } from '@rstest/core';
import { getDefaultStore } from 'jotai';
import { roleAtom, sessionAtom, useSession } from './index.ts';

test('the session and its role are atoms, which cannot be written', () => {
  const store = getDefaultStore();
  expect(store.get(sessionAtom)).toEqual({ status: 'starting', user: null, role: null });
  expect(store.get(roleAtom)).toBeNull();
  expect(sessionAtom).not.toHaveProperty('write');
  expect(roleAtom).not.toHaveProperty('write');
  expect(useSession).toBeInstanceOf(Function);
});
