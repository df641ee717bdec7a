import { rolesFor } from '@ar/domain/permissions';
import type { PageEntry } from '@ar/federation/registry';
import { useSession, useText } from '@ar/session';
import { ErrorState } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DepartmentOutlet } from '../departments/department-outlet.tsx';
import { preloadDepartment, preloadList } from '../departments/departments.ts';
import { useOwnDepartments } from '../departments/own-departments.ts';
import { remember, START_PAGE_KEY } from '../landing/browser-storage.ts';
import { startOf } from '../navigation/destinations.ts';
import { Late } from '../navigation/late.tsx';
import { Frame } from './frame/frame.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './message-pages.tsx';
import { PageBoundary } from './page-boundary.tsx';

// The way to a department's rows is the one everybody takes; these are off it.
const Start = pageOf('start', () => import('../screens/start/start-page.tsx'));
const Activity = pageOf('activity', () => import('../screens/activity/activity-page.tsx'));
const Archive = pageOf('archive', () => import('../screens/archive/archive-page.tsx'));
const Releases = pageOf('releases', () => import('../screens/releases/releases-page.tsx'));
const Settings = pageOf('settings', () => import('../screens/settings/settings-page.tsx'));

/** A page whose code does not come costs its own place. Not `lazy`, which remembers a failure for ever. */
function pageOf<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const query = { queryKey: ['code of a page', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY };
  return function Page(props: Props) {
    const text = useText('shell');
    const { data, error, refetch } = useQuery({ ...query, structuralSharing: false, retry: false });
    if (data)
      return (
        <PageBoundary>
          <data.default {...props} />
        </PageBoundary>
      );
    if (!error) return <Late />;
    return (
      <ErrorState
        level={1}
        title={text('page-failed')}
        text={text('page-failed-text')}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  };
}

interface DashboardProps {
  departments: readonly PageEntry[];
}

export { preloadDepartment, preloadList };

export function Dashboard({ departments: registered }: DashboardProps) {
  const departments = useOwnDepartments(registered);
  return (
    <Guard roles={[]}>
      <FrameOfPerson departments={departments}>
        <Routes>
          <Route index element={<Start departments={departments} />} />
          <Route path="settings" element={<Settings />} />
          <Route
            path="activity"
            element={
              <Guard roles={rolesFor('list', 'activity')}>
                <Activity departments={departments} />
              </Guard>
            }
          />
          <Route
            path="archive"
            element={
              <Guard roles={rolesFor('list', 'archive')}>
                <Archive departments={departments} />
              </Guard>
            }
          />
          <Route
            path="releases"
            element={
              <Guard roles={rolesFor('list', 'releases')}>
                <Releases departments={departments} />
              </Guard>
            }
          />
          {departments.map((entry) => (
            <Route
              key={entry.id}
              path={`${entry.path}/*`}
              element={
                <Guard roles={entry.roles}>
                  <DepartmentOutlet entry={entry} />
                </Guard>
              }
            />
          ))}
          <Route path="*" element={<NotFoundAboveStart departments={departments} />} />
        </Routes>
      </FrameOfPerson>
    </Guard>
  );
}

/** An unknown path outside `/dashboard`, for somebody who is signed in: inside the frame. */
export function NotFoundInFrame({ departments: registered }: DashboardProps) {
  const departments = useOwnDepartments(registered);
  return (
    <FrameOfPerson departments={departments}>
      <NotFoundAboveStart departments={departments} />
    </FrameOfPerson>
  );
}

function NotFoundAboveStart({ departments }: DashboardProps) {
  return (
    <>
      <NotFound />
      <Start departments={departments} as="h2" />
    </>
  );
}

const SecondFactorNeeded = pageOf('second-factor', () => import('../second-factor/second-factor-needed.tsx'));

function FrameOfPerson({ departments, children }: DashboardProps & { children: ReactNode }) {
  const { user, role } = useSession();
  useEffect(() => {
    // For the public page's way back in, which knows that somebody is signed in, and not who.
    const start = role && startOf(role, departments);
    if (start) remember(START_PAGE_KEY, start);
  }, [role, departments]);
  if (!user) return null;
  if (user.second_factor_needed) return <SecondFactorNeeded />;
  return (
    // Another person in the same tab (signed in elsewhere) finds nothing of the one before.
    <Frame key={user.id} user={user} role={role} departments={departments} onIntent={preloadDepartment}>
      {children}
    </Frame>
  );
}
