import { expect, rstest, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from './pager.tsx';

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

test('the current page is marked, and the others can be chosen', async () => {
  const onPage = pager(3, 9);
  const navigation = screen.getByRole('navigation', { name: 'Strane' });
  expect(within(navigation).getByRole('button', { current: 'page' }).textContent).toBe('3');
  await userEvent.click(screen.getByRole('button', { name: 'Strana 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sledeći' }));
  await userEvent.click(screen.getByRole('button', { name: 'Prethodni' }));
  expect(onPage.mock.calls).toEqual([[9], [4], [2]]);
});

test('the ends do nothing, yet keep the focus', async () => {
  const onPage = pager(2, 2);
  const next = screen.getByRole('button', { name: 'Sledeći' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  next.focus();
  await userEvent.keyboard('{Enter}');
  expect(onPage.mock.calls).toEqual([]);
  expect(document.activeElement).toBe(next);
});

test('ellipses are not read out', () => {
  pager(5, 20);
  expect(screen.getAllByText('…').every((gap) => gap.getAttribute('aria-hidden') === 'true')).toBe(true);
  expect(screen.getAllByText('…')).toHaveLength(2);
});
