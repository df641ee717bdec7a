import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { DepartmentOutlet } from './department-outlet.tsx';

const [entry] = DEPARTMENTS;
if (!entry) throw new Error('no department');

const departments = {
  loaded: undefined as LoadedDepartment | undefined,
  loadDepartment: rs.fn<(id: string) => Promise<LoadedDepartment>>(),
  explain: rs.fn(async (..._args: unknown[]) => undefined),
};
rs.mock('./departments.ts', () => ({
  runningDepartment: () => departments.loaded,
  loadDepartment: (id: string) => departments.loadDepartment(id),
  explain: (...args: unknown[]) => departments.explain(...args),
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
  'restores the page’s title and language when a department is left and its onLeave %s',
  (_how, end, reports) => {
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
    expect(departments.explain).toHaveBeenCalledTimes(reports);
  },
);

test.each([
  ['offline', 2],
  ['integrity', 1],
] as const)(
  'after the failure %s and the online event, has loaded the department %i times',
  async (kind, attempts) => {
    departments.loaded = undefined;
    departments.loadDepartment.mockReset();
    departments.loadDepartment.mockImplementation(async () => {
      throw new DepartmentFailure(kind, { department: entry.id, version: entry.version, revision: 7 });
    });
    const listen = rs.spyOn(globalThis, 'addEventListener');
    open();
    await screen.findByRole('alert');
    await waitFor(() => expect(listen).toHaveBeenCalledWith('online', expect.any(Function)));
    await act(async () => void dispatchEvent(new Event('online')));
    expect(departments.loadDepartment).toHaveBeenCalledTimes(attempts);
  },
);
