import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

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

test('a row that goes with its page, after the dialog has closed, gives the focus to the heading', () => {
  const { rerender } = render(<List isOpen settled withRow />);
  screen.getByRole('button').focus();
  rerender(<List isOpen={false} settled={false} withRow />);
  expect(focused()).toBe('Red');
  rerender(<List isOpen={false} settled withRow={false} />);
  expect(focused()).toBe('Kule');
});

test('a row that stays keeps it, and what is loaded later takes it from nobody', () => {
  const { rerender } = render(<List isOpen settled withRow />);
  screen.getByRole('button').focus();
  rerender(<List isOpen={false} settled withRow />);
  expect(focused()).toBe('Red');
  screen.getByRole('button').blur();
  rerender(<List isOpen={false} settled={false} withRow />);
  rerender(<List isOpen={false} settled withRow />);
  expect(document.activeElement).toBe(document.body);
});

test('a list that only loads takes no focus', () => {
  const { rerender } = render(<List isOpen={false} settled={false} withRow={false} />);
  rerender(<List isOpen={false} settled withRow />);
  expect(document.activeElement).toBe(document.body);
});
