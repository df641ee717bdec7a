import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { DepartmentOutlet } from './department-outlet.tsx';

const [entry] = DEPARTMENTS;
if (!entry) throw new Error('no department');

const departments = {
  loaded: undefined as LoadedDepartment | undefined,
  loadDepartment: rs.fn<(id: string) => Promise<LoadedDepartment>>(),
  explain: rs.fn(async (..._told: unknown[]) => undefined),
};
rs.mock('./departments.ts', () => ({
  runningDepartment: () => departments.loaded,
  loadDepartment: (id: string) => departments.loadDepartment(id),
  explain: (...told: unknown[]) => departments.explain(...told),
  onActionError: () => () => undefined,
}));

afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const open = () => render(<DepartmentOutlet entry={entry} />, { wrapper: MemoryRouter });

test.each([
  ['works', () => undefined, 0],
  [
    'throws',
    () => {
      throw new Error('thrown while it is left');
    },
    1,
  ],
])(
  'sets title and language back when a department is left, and calls its onLeave, which %s',
  (_how, end, told) => {
    const onLeave = rs.fn(end);
    const Routes = () => {
      useEffect(() => {
        document.title = 'Moje odjeljenje';
        document.documentElement.lang = 'de';
      }, []);
      return <h1>Odjeljenje</h1>;
    };
    departments.loaded = { release: entry, department: { contract: 1, Routes, onLeave } };
    const page = open();
    expect(document.title).toBe('Moje odjeljenje');
    expect(onLeave).not.toHaveBeenCalled();
    page.unmount();
    expect(document.title).toBe('AR Podgorica');
    expect(document.documentElement.lang).toBe('sr-Latn-ME');
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(departments.explain).toHaveBeenCalledTimes(told);
  },
);

test.each([
  ['offline', 2],
  ['integrity', 1],
] as const)('the failure %s makes %i attempts once the line is back', async (kind, attempts) => {
  departments.loaded = undefined;
  departments.loadDepartment.mockReset();
  departments.loadDepartment.mockImplementation(async () => {
    throw new DepartmentFailure(kind, { department: entry.id, version: entry.version, revision: 7 });
  });
  open();
  await screen.findByRole('alert');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(departments.loadDepartment).toHaveBeenCalledTimes(attempts);
});

test('names the release that runs for as long as the department is open', () => {
  departments.loaded = { release: entry, department: { contract: 1, Routes: () => null } };
  const page = open();
  expect(document.documentElement.dataset.release).toBe(`${entry.id} ${entry.version}`);
  page.unmount();
  expect(document.documentElement.dataset.release).toBeUndefined();
});
