import { expect, test } from '@rstest/core';
import { type Toast, toastReducer } from './toast-store.ts';

const toast = (id: string): Toast => ({ id, open: true, variant: 'default', title: id, description: '' });

test('added: one is shown at once, the newest', () => {
  const one = toastReducer([], { type: 'added', toast: toast('1') });
  expect(toastReducer(one, { type: 'added', toast: toast('2') })).toEqual([toast('2')]);
});

test('updated: only the one meant', () => {
  const updated = toastReducer([toast('1')], { type: 'updated', id: '1', change: { variant: 'success' } });
  expect(updated).toEqual([{ ...toast('1'), variant: 'success' }]);
  expect(toastReducer(updated, { type: 'updated', id: '9', change: { title: 'x' } })).toEqual(updated);
});

test('dismissed: closed, and still there', () => {
  const closed = [{ ...toast('1'), open: false }];
  expect(toastReducer([toast('1')], { type: 'dismissed', id: '1' })).toEqual(closed);
  expect(toastReducer([toast('1')], { type: 'dismissed', id: '9' })).toEqual([toast('1')]);
});

test('removed: gone', () => {
  expect(toastReducer([toast('1')], { type: 'removed', id: '1' })).toEqual([]);
  expect(toastReducer([toast('1')], { type: 'removed', id: '9' })).toEqual([toast('1')]);
});

test('never changes the state it is given', () => {
  const before = Object.freeze([Object.freeze(toast('1'))]);
  toastReducer(before, { type: 'dismissed', id: '1' });
  toastReducer(before, { type: 'updated', id: '1', change: { title: 'x' } });
  expect(before).toEqual([toast('1')]);
});
