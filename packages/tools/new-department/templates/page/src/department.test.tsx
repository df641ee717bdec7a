import { openList, pageOf } from '@ar/records/testing/open-list';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import department from './department.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

test('shows the department’s page', async () => {
  openList(<department.Routes />, { answer: () => pageOf([]) });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('__labelMn__');
});

test('every text exists in both languages', () => {
  expect(Object.keys(en)).toEqual(Object.keys(mn));
});
