import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { openList, pageOf } from '../testing/open-list.tsx';
import { DepartmentRoutes } from './department.tsx';
import { addDepartmentTexts } from './texts/record-text.tsx';

addDepartmentTexts('towers', { mn: {}, en: {} });

test('shows Not Found with a link to the list for an unknown address', async () => {
  openList(
    <Routes>
      <Route
        path="/dashboard/towers/*"
        element={<DepartmentRoutes namespace="towers" list={<p>Spisak</p>} />}
      />
    </Routes>,
    { at: '/dashboard/towers/nowhere/at/all', answer: () => pageOf([]) },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Nazad na spisak' }));
  expect(screen.getByText('Spisak')).toBeTruthy();
});
