import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import {
  formatRecordDialog,
  leavesDialog,
  parseRecordDialog,
  type RecordDialog,
  useFocusAfterDialog,
} from './record-dialog.ts';

describe('the dialog in the URL', () => {
  test.each<[string, RecordDialog]>([
    ['', { mode: 'closed' }],
    ['page=2', { mode: 'closed' }],
    ['add=', { mode: 'add' }],
    ['id=7', { mode: 'edit', id: 7 }],
    ['id=7&edit=', { mode: 'edit', id: 7 }],
    ['id=seven', { mode: 'closed' }],
    ['id=0', { mode: 'closed' }],
    ['id=-7&edit=', { mode: 'closed' }],
    ['edit=', { mode: 'closed' }],
  ])('is returned by parseRecordDialog for the query %j', (query, dialog) => {
    expect(parseRecordDialog(new URLSearchParams(query))).toEqual(dialog);
  });

  test('can be replaced without a change of the other parameters', () => {
    const params = new URLSearchParams('page=2&id=7&edit=');
    expect(formatRecordDialog({ mode: 'closed' }, params).toString()).toBe('page=2');
    expect(formatRecordDialog({ mode: 'add' }, params).toString()).toBe('page=2&add=');
    expect(formatRecordDialog({ mode: 'edit', id: 9 }, params).toString()).toBe('page=2&id=9&edit=');
  });
});

test.each([
  ['/kule?page=2&id=7&edit=', '/kule?page=2', true],
  ['/kule?id=7&edit=', '/kule?id=8&edit=', true],
  ['/kule?add=', '/kule', true],
  ['/kule/7?edit=', '/kule/7', true],
  ['/kule/7?edit=', '/kule/8?edit=', true],
  ['/kule/7?edit=', '/kule/7?page=2&edit=', false],
  ['/kule?search=a&add=', '/kule?search=b&add=', false],
])('leavesDialog: a navigation from %s to %s closes the dialog: %s', (...step) => {
  const [from, to] = step.slice(0, 2).map((address) => new URL(String(address), 'https://ar.example'));
  expect(from && to && leavesDialog(from, to)).toBe(step[2]);
});

afterEach(cleanup);

interface ListProps {
  isOpen: boolean;
  settled: boolean;
  withRow: boolean;
}

function List({ isOpen, settled, withRow }: ListProps) {
  useFocusAfterDialog(isOpen, settled, () => screen.getByRole('heading').focus());
  return (
    <>
      <h1 tabIndex={-1}>Kule</h1>
      {withRow && <button type="button">Red</button>}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('focuses the heading if the focused row disappears after the dialog has closed', () => {
  const { rerender } = render(<List isOpen settled withRow />);
  screen.getByRole('button').focus();
  rerender(<List isOpen={false} settled={false} withRow />);
  expect(focused()).toBe('Red');
  rerender(<List isOpen={false} settled withRow={false} />);
  expect(focused()).toBe('Kule');
});

test('keeps the focus on a row that stays, and does not move the focus during a later refetch', () => {
  const { rerender } = render(<List isOpen settled withRow />);
  screen.getByRole('button').focus();
  rerender(<List isOpen={false} settled withRow />);
  expect(focused()).toBe('Red');
  screen.getByRole('button').blur();
  rerender(<List isOpen={false} settled={false} withRow />);
  rerender(<List isOpen={false} settled withRow />);
  expect(document.activeElement).toBe(document.body);
});

test('does not move the focus when a list loads and no dialog was open', () => {
  const { rerender } = render(<List isOpen={false} settled={false} withRow={false} />);
  rerender(<List isOpen={false} settled withRow />);
  expect(document.activeElement).toBe(document.body);
});
