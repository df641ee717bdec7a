import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { columns, type Row } from './columns.tsx';
import department from './department.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

const row: Row = { id: 7, name: 'Đečić' };

test('shows the list', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('rowheader', { name: 'Đečić' });
  expect(calls).toEqual(['/api__resource__?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('__labelMn__');
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual(['Đečić']);
});

test('every text exists in both languages, and every column has a heading', () => {
  // English has no plural form `few`.
  const needed = Object.keys(mn).filter((key) => !key.endsWith('_few'));
  expect(Object.keys(en)).toEqual(needed);
  expect(columns.filter(({ key }) => !(key in mn))).toEqual([]);
});
