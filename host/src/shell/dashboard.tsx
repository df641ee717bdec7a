import type { PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { DepartmentOutlet } from '../departments/department-outlet.tsx';
import { preloadDepartment, preloadList } from '../departments/departments.ts';
import { useOwnDepartments } from '../departments/own-departments.ts';
import { remember, START_PAGE_KEY } from '../landing/browser-storage.ts';
import { startPageOf } from '../navigation/destinations.ts';
import { Frame } from './frame/frame.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './message-pages.tsx';
import { SecondFactorNeeded, Start } from './pages.tsx';

export { preloadDepartment, preloadList };

interface DashboardProps {
  departments: readonly PageEntry[];
}

export function Dashboard({ departments }: DashboardProps) {
  return (
    <Guard roles={[]}>
      <PersonFrame departments={departments}>
        <Outlet />
      </PersonFrame>
    </Guard>
  );
}

export function DepartmentPage({ departments }: DashboardProps) {
  const path = useParams().department?.toLowerCase();
  const entry = useOwnDepartments(departments).find((department) => department.path === path);
  if (!entry) return <NotFoundAboveStart departments={departments} />;
  return (
    <Guard roles={entry.roles}>
      <DepartmentOutlet entry={entry} />
    </Guard>
  );
}

export const NotFoundInFrame = ({ departments }: DashboardProps) => (
  <PersonFrame departments={departments}>
    <NotFoundAboveStart departments={departments} />
  </PersonFrame>
);

const NotFoundAboveStart = ({ departments }: DashboardProps) => (
  <>
    <NotFound />
    <Start departments={departments} as="h2" />
  </>
);

function PersonFrame({ departments: registered, children }: DashboardProps & { children: ReactNode }) {
  const { user, role } = useSession();
  const departments = useOwnDepartments(registered);
  useEffect(() => {
    // The public page links to the stored start page.
    const start = role && startPageOf(role, departments);
    if (start) remember(START_PAGE_KEY, start);
  }, [role, departments]);
  if (!user) return null;
  if (user.second_factor_needed) return <SecondFactorNeeded departments={departments} />;
  return (
    // The key resets the frame when another person signs in in another tab.
    <Frame key={user.id} user={user} role={role} departments={departments} onIntent={preloadDepartment}>
      {children}
    </Frame>
  );
}
