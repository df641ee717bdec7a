import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { openList, pageOf } from '../testing/open-list.tsx';
import { DepartmentRoutes } from './department.tsx';
import { addDepartmentTexts } from './texts/record-text.tsx';

addDepartmentTexts('towers', { mn: {}, en: {} });

const open = (at: string) =>
  openList(
    <Routes>
      <Route
        path="/dashboard/towers/*"
        element={<DepartmentRoutes namespace="towers" list={<p>Spisak</p>} record={<p>Kula</p>} />}
      />
    </Routes>,
    { at: `/dashboard/towers/${at}`, answer: () => pageOf([]) },
  );

test.each(['nowhere/at/all', 'not-a-number', '0'])(
  'shows "Not Found" with a link to the list at the path %s',
  async (at) => {
    open(at);
    expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na spisak' }));
    expect(screen.getByText('Spisak')).toBeTruthy();
  },
);

test('shows the record page of the department at the path of a record', () => {
  open('7');
  expect(screen.getByText('Kula')).toBeTruthy();
});
