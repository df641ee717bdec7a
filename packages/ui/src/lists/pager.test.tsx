import { expect, rstest, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager, pageWindow } from './pager.tsx';

const texts = {
  label: 'Strane',
  previous: 'Prethodni',
  next: 'Sledeći',
  page: (page: number) => `Strana ${page}`,
};

function pager(page: number, pages: number) {
  const onPage = rstest.fn();
  render(<Pager page={page} pages={pages} onPage={onPage} texts={texts} />);
  return onPage;
}

test('marks the current page, and calls onPage with the pressed page', async () => {
  const onPage = pager(3, 9);
  const navigation = screen.getByRole('navigation', { name: 'Strane' });
  const current = within(navigation).getByRole('button', { current: 'page' });
  expect(current.textContent).toBe('3');
  expect([...current.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Strana 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sledeći' }));
  await userEvent.click(screen.getByRole('button', { name: 'Prethodni' }));
  expect(onPage.mock.calls).toEqual([[9], [4], [2]]);
});

test('the next button of the last page ignores a press and keeps the focus', async () => {
  const onPage = pager(2, 2);
  const next = screen.getByRole('button', { name: 'Sledeći' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  next.focus();
  await userEvent.keyboard('{Enter}');
  expect(onPage.mock.calls).toEqual([]);
  expect(document.activeElement).toBe(next);
});

test('hides ellipses from screen readers', () => {
  pager(5, 20);
  expect(screen.getAllByText('…').every((gap) => gap.getAttribute('aria-hidden') === 'true')).toBe(true);
  expect(screen.getAllByText('…')).toHaveLength(2);
});

const drawn = (current: number, total: number) => pageWindow(current, total).join(' ');

test('pageWindow returns all pages if there are at most five', () => {
  expect(drawn(1, 1)).toBe('1');
  expect(drawn(2, 3)).toBe('1 2 3');
  expect(drawn(3, 5)).toBe('1 2 3 4 5');
});

test('pageWindow returns the first, the last and the neighbouring pages, with ellipses between', () => {
  expect(drawn(10, 20)).toBe('1 … 9 10 11 … 20');
  expect(drawn(1, 20)).toBe('1 2 … 20');
  expect(drawn(20, 20)).toBe('1 … 19 20');
});

test('pageWindow never replaces a single page by an ellipsis', () => {
  expect(drawn(4, 20)).toBe('1 2 3 4 5 … 20');
  expect(drawn(17, 20)).toBe('1 … 16 17 18 19 20');
  expect(drawn(1, 4)).toBe('1 2 3 4');
});

test('pageWindow returns the first and the last page if the current page is out of range', () => {
  expect(drawn(99, 4)).toBe('1 … 4');
  expect(drawn(99, 3)).toBe('1 2 3');
});
