import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useTransition } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { DepartmentOutlet } from './department-outlet.tsx';
import { setNewest } from './updates/newest-registry.ts';

const [first] = DEPARTMENTS;
if (!first) throw new Error('no department');
const good: RegistryEntry = first;
const entry: RegistryEntry = { ...good, version: '1.1.0', previous: good };

const off: RegistryEntry = { ...entry, disabled: { reason: 'Seli se baza.' } };

const loaded = (release: RegistryEntry, Routes: () => React.ReactNode): LoadedDepartment => ({
  release,
  department: { contract: 1, Routes },
});
const works = (release: RegistryEntry) => loaded(release, () => <h1>{`works ${release.version}`}</h1>);
const throws = (release: RegistryEntry) =>
  loaded(release, () => {
    throw new Error('drawn wrong');
  });
const failure = new DepartmentFailure('render', { department: 'clerk', version: '1.1.0', revision: 7 });

const departments = {
  loadDepartment: rs.fn<(id: string) => Promise<LoadedDepartment>>(),
  fallBack: rs.fn<(failed: RegistryEntry) => Promise<LoadedDepartment | undefined>>(),
  explain: rs.fn(async (_error: unknown, _release: RegistryEntry, _kind: FailureKind) => failure),
  running: undefined as LoadedDepartment | undefined,
};
rs.mock('./departments.ts', () => ({
  runningDepartment: () => departments.running,
  loadDepartment: (id: string) => departments.loadDepartment(id),
  fallBack: (failed: RegistryEntry) => departments.fallBack(failed),
  explain: (error: unknown, release: RegistryEntry, kind: FailureKind) =>
    departments.explain(error, release, kind),
  onActionError: () => () => undefined,
}));

const renderAt = (outlet: React.ReactNode) => render(outlet, { wrapper: MemoryRouter });
const reportsOf = (kind: FailureKind) =>
  departments.explain.mock.calls.filter(([, , as]) => as === kind).length;

beforeEach(() => {
  for (const one of [departments.loadDepartment, departments.fallBack, departments.explain]) one.mockClear();
  departments.running = undefined;
  setNewest({ revision: 7, departments: [entry] });
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

test('shows why a department is switched off, and does not load the department', () => {
  setNewest({ revision: 7, departments: [off] });
  renderAt(<DepartmentOutlet entry={off} />);
  screen.getByRole('heading', { name: 'Superslužbenik: odjeljenje je isključeno' });
  screen.getByText('Seli se baza.');
  expect(departments.loadDepartment).not.toHaveBeenCalled();
});

test('keeps an open department running under a notice when the department is switched off', async () => {
  const typed = loaded(entry, () => <input aria-label="begun" />);
  departments.loadDepartment.mockImplementationOnce(async () => {
    departments.running = typed;
    return typed;
  });
  renderAt(<DepartmentOutlet entry={entry} />);
  await userEvent.type(await screen.findByRole('textbox'), 'Spomenik');
  act(() => setNewest({ revision: 8, departments: [off] }));
  within(screen.getByRole('status')).getByText('Seli se baza.');
  screen.getByText(/Ono što ste započeli još je ovdje/);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Spomenik');
  act(() => setNewest({ revision: 9, departments: [entry] }));
  expect(screen.queryByText('Seli se baza.')).toBeNull();
});

test('does not load a department that was switched off or retired after the page started', async () => {
  departments.loadDepartment.mockReturnValue(new Promise(() => undefined));
  renderAt(<DepartmentOutlet entry={entry} />);
  act(() => setNewest({ revision: 8, departments: [off] }));
  screen.getByRole('heading', { name: 'Superslužbenik: odjeljenje je isključeno' });
  act(() => setNewest({ revision: 9, departments: [] }));
  screen.getByRole('heading', { name: 'Superslužbenik: odjeljenje je isključeno' });
  expect(screen.queryByText('Seli se baza.')).toBeNull();
  act(() => setNewest({ revision: 10, departments: [entry] }));
  expect(screen.queryByRole('heading', { name: /isključeno/ })).toBeNull();
});

test('keeps a department in development running when other departments are released', async () => {
  departments.loadDepartment.mockResolvedValueOnce(works(entry));
  renderAt(<DepartmentOutlet entry={{ ...entry, base: '/develop/clerk/' }} />);
  await screen.findByRole('heading', { name: 'works 1.1.0' });
  act(() => setNewest({ revision: 8, departments: [] }));
  screen.getByRole('heading', { name: 'works 1.1.0' });
  expect(screen.queryByText(/isključeno/)).toBeNull();
});

test('shows the version of a department only if an earlier release runs', async () => {
  departments.loadDepartment.mockResolvedValueOnce({ ...works(good), isEarlier: true });
  const shown = renderAt(<DepartmentOutlet entry={entry} />);
  await screen.findByRole('heading', { name: 'works 1.0.0' });
  screen.getByText(/radite u prethodnom \(1\.0\.0\)/);
  shown.unmount();

  departments.loadDepartment.mockResolvedValueOnce(works(entry));
  renderAt(<DepartmentOutlet entry={entry} />);
  await screen.findByRole('heading', { name: 'works 1.1.0' });
  expect(screen.queryByText(/prethodnom/)).toBeNull();
});

test('falls back to the earlier release when the live release throws while it renders', async () => {
  departments.loadDepartment.mockResolvedValueOnce(throws(entry));
  departments.fallBack.mockResolvedValueOnce({ ...works(good), isEarlier: true });
  renderAt(<DepartmentOutlet entry={entry} />);
  await screen.findByRole('heading', { name: 'works 1.0.0' });
  screen.getByText(/radite u prethodnom \(1\.0\.0\)/);
  expect(reportsOf('render')).toBe(1);
});

test('shows the failure with a retry button when the earlier release fails too', async () => {
  departments.loadDepartment.mockResolvedValueOnce(throws(entry)).mockResolvedValueOnce(works(entry));
  departments.fallBack.mockResolvedValueOnce(undefined);
  renderAt(<DepartmentOutlet entry={entry} />);
  await screen.findByText(/zbog greške pri prikazu/);
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('heading', { name: 'works 1.1.0' });
});

/** One button throws in a React action, the other button in the render after an event handler. */
const failsWhenPressed = () =>
  loaded(entry, () => {
    const [wrong, setWrong] = useState(false);
    const [, start] = useTransition();
    if (wrong) throw new Error('drawn wrong');
    const action = () =>
      start(async () => {
        throw new Error('thrown in an action');
      });
    return (
      <>
        <h1>works 1.1.0</h1>
        <button type="button" onClick={action}>
          Radnja
        </button>
        <button type="button" onClick={() => setWrong(true)}>
          Stanje
        </button>
      </>
    );
  });

test.each(['Radnja', 'Stanje'])(
  'reports an action that throws (%s), shows a toast, and keeps the release running',
  async (name) => {
    const show = rs.spyOn(toastStore, 'show');
    departments.loadDepartment.mockResolvedValueOnce(failsWhenPressed());
    renderAt(<DepartmentOutlet entry={entry} />);
    for (const times of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name }));
      await screen.findByRole('heading', { name: 'works 1.1.0' });
      await waitFor(() => expect(reportsOf('action')).toBe(times));
    }
    expect(show.mock.lastCall?.[0].description).toMatch(/^Radnja nije izvršena do kraja/);
    expect(screen.queryByText(/prethodnom/)).toBeNull();
    expect(departments.fallBack).not.toHaveBeenCalled();
    expect(reportsOf('render')).toBe(0);
  },
);

test("shows the department's name and a loading status while the department loads", () => {
  departments.loadDepartment.mockReturnValueOnce(new Promise(() => undefined));
  renderAt(<DepartmentOutlet entry={entry} />);
  screen.getByRole('heading', { level: 1, name: 'Superslužbenik' });
  expect(screen.getByRole('status').textContent).toBe('Superslužbenik: učitavanje');
});

test('shows after four seconds that the department is still loading', () => {
  rs.useFakeTimers();
  departments.loadDepartment.mockReturnValueOnce(new Promise(() => undefined));
  renderAt(<DepartmentOutlet entry={entry} />);
  act(() => void rs.advanceTimersByTime(3_999));
  expect(screen.queryByText(/Još se učitava…/)).toBeNull();
  act(() => void rs.advanceTimersByTime(1));
  screen.getByText(/Još se učitava…/);
  rs.useRealTimers();
});
