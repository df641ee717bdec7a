import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, MemoryRouter, Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { DepartmentOutlet } from './department-outlet.tsx';

const [good] = DEPARTMENTS;
if (!good) throw new Error('no department');
const entry: RegistryEntry = { ...good, version: '1.1.0', previous: good };
const failure = new DepartmentFailure('render', { department: 'clerk', version: '1.1.0', revision: 7 });

const departments = {
  loaded: undefined as LoadedDepartment | undefined,
  fallBack: rs.fn(async (_failed: RegistryEntry): Promise<LoadedDepartment | undefined> => undefined),
  explain: rs.fn(async (_error: unknown, _release: RegistryEntry, _kind: FailureKind) => failure),
};
rs.mock('./departments.ts', () => ({
  runningDepartment: () => departments.loaded,
  fallBack: (failed: RegistryEntry) => departments.fallBack(failed),
  explain: (...args: [unknown, RegistryEntry, FailureKind]) => departments.explain(...args),
  onActionError: () => () => undefined,
}));

const reported = () => departments.explain.mock.calls.map(([, , kind]) => kind);

function ThrowsAtOnce(): never {
  throw new Error('drawn wrong');
}

function ThrowsAfterwards() {
  const [wrong, setWrong] = useState(false);
  useEffect(() => setWrong(true), []);
  if (wrong) throw new Error('drawn wrong');
  return null;
}

function Listing() {
  const [params] = useSearchParams();
  if (params.has('search')) throw new Error('drawn wrong');
  return <h1>Spisak</h1>;
}

function Translated() {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (gone) throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
  }, [gone]);
  return (
    <button type="button" onClick={() => setGone(true)}>
      Traži
    </button>
  );
}

function AlwaysTranslated() {
  useEffect(() => {
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
  }, []);
  return null;
}

function openDepartment(at = '/clerk') {
  const Pages = () => (
    <>
      <Link to="/clerk">Lista</Link>
      <Link to="/clerk/once">Odmah</Link>
      <Link to="/clerk/after">Poslije</Link>
      <Link to="/clerk/translated">Prevod</Link>
      <Link to="/clerk?search=x">Pretraga</Link>
      <Routes>
        <Route path="/clerk" element={<Listing />} />
        <Route path="/clerk/once" element={<ThrowsAtOnce />} />
        <Route path="/clerk/moved" element={<Navigate to="/clerk/once" replace />} />
        <Route path="/clerk/after" element={<ThrowsAfterwards />} />
        <Route path="/clerk/always" element={<AlwaysTranslated />} />
        <Route path="/clerk/translated" element={<Translated />} />
      </Routes>
    </>
  );
  departments.loaded = { release: entry, department: { contract: 1, Routes: Pages } };
  const Frame = () => (
    <>
      <Link to="/clerk">Meni</Link>
      <Link to="/start">Početna</Link>
      <Link to="/clerk/once">Veza</Link>
      <Routes>
        <Route path="/start" element={null} />
        <Route path="*" element={<DepartmentOutlet entry={entry} />} />
      </Routes>
    </>
  );
  render(<Frame />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  });
}

const press = async (name: string) => userEvent.click(await screen.findByText(name));

beforeEach(() => {
  departments.explain.mockClear();
  departments.fallBack.mockClear();
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  document.querySelector('font')?.remove();
  rs.restoreAllMocks();
});

test.each(['Odmah', 'Poslije', 'Pretraga'])(
  'after a click on %s that breaks the page, shows the failure only on this page and does not fall back',
  async (page) => {
    const toast = rs.spyOn(toastStore, 'show');
    openDepartment();
    await press(page);
    await screen.findByText(/zbog greške pri prikazu/);
    screen.getByRole('heading', { name: /ova stranica trenutno nije dostupna$/ });
    screen.getByText(/Ostale stranice odjeljenja rade/);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(reported()).toEqual(['render']);
    expect(toast).not.toHaveBeenCalled();
    expect(departments.fallBack).not.toHaveBeenCalled();
    await press('Meni');
    await screen.findByRole('heading', { name: 'Spisak' });
    expect(screen.queryByText(/zbog greške pri prikazu/)).toBeNull();
  },
);

test('shows the failure only on the page when a department with earlier input is opened again', async () => {
  openDepartment();
  await press('Spisak');
  await press('Početna');
  await press('Veza');
  await screen.findByRole('heading', { name: /ova stranica trenutno nije dostupna$/ });
  expect(departments.fallBack).not.toHaveBeenCalled();
});

test.each(['/clerk/once', '/clerk/moved'])(
  'requests the earlier release when %s throws before any input',
  async (at) => {
    openDepartment(at);
    await screen.findByText(/zbog greške pri prikazu/);
    expect(departments.fallBack).toHaveBeenCalledOnce();
  },
);

test('redraws a page that a translator broke, and reports nothing', async () => {
  openDepartment();
  await press('Prevod');
  document.body.append(document.createElement('font'));
  await press('Traži');
  await waitFor(() => screen.getByText('Traži'));
  expect(reported()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the failure of a translated page that breaks on each redraw', async () => {
  document.body.append(document.createElement('font'));
  openDepartment('/clerk/always');
  await screen.findByText(/zbog greške pri prikazu/);
  expect(reported()).toEqual(['render']);
});
