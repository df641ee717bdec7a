import { departmentRecords } from '@ar/domain/entities/department-records';
import { placeTexts } from '@ar/places/place-texts';
import { openList, pageOf } from '@ar/records/testing/open-list';
import { missingTexts } from '@ar/records/testing/texts';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { records } from '../records.ts';
import department from './department.tsx';
import { kind, type Row } from './kind.ts';
import en from './texts/en.json';
import formEn from './texts/form.en.json';
import formMn from './texts/form.mn.json';
import mn from './texts/mn.json';

const row: Row = { id: 7, version: 1, name: 'Đečić', description: null, picture: null };

test('shows the list', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('rowheader', { name: 'Đečić' });
  expect(calls).toEqual([`/api${kind.path}?limit=6&offset=0`]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('__labelMn__');
});

test('the server accepts the record type', () => {
  expect(departmentRecords.safeParse(records).error?.issues).toBeUndefined();
});

test('every text exists in both languages', () => {
  expect(missingTexts({ mn, en }, { mn: formMn, en: formEn }, placeTexts)).toEqual([]);
});
