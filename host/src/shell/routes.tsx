import { rolesFor } from '@ar/domain/permissions';
import type { PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { Lazy } from '@ar/ui/lazy';
import { Outlet, type RouteObject } from 'react-router-dom';
import { Starting } from '../navigation/starting.tsx';
import { Guard } from './guard.tsx';
import { FailedScreen, NotFound, PublicPage, UnauthorizedPage } from './message-pages.tsx';
import { Activity, Archive, PageThrew, Releases, Settings, Start } from './pages.tsx';
import { loadDashboard, preloadDashboard } from './preload.ts';
import { Thrown, useLeaving } from './thrown.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

interface Departments {
  departments: readonly PageEntry[];
}

/** The application's addresses; a department's own are below its path. */
export function routesFor(departments: readonly PageEntry[]): RouteObject[] {
  const given = { departments };
  return [
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      hydrateFallbackElement: <Starting />,
      children: [
        {
          errorElement: (
            <Thrown>
              <FailedScreen />
            </Thrown>
          ),
          children: [
            {
              path: '/signin',
              lazy: async () => {
                const { SignInPage } = await import('../screens/sign-in/sign-in-page.tsx');
                return { element: <SignInPage {...given} preload={preloadDashboard} /> };
              },
            },
            {
              path: '/auth/forgot-password',
              lazy: async () => ({
                Component: (await import('../screens/passwords/forgot-password-page.tsx')).ForgotPasswordPage,
              }),
            },
            {
              path: '/auth/reset-password',
              lazy: async () => ({
                Component: (await import('../screens/passwords/reset-password-page.tsx')).ResetPasswordPage,
              }),
            },
            { path: '/unauthorized', element: <UnauthorizedPage /> },
            {
              path: '/dashboard',
              lazy: async () => {
                const { Dashboard } = await loadDashboard();
                return { element: <Dashboard {...given} /> };
              },
              children: [dashboardPages(given)],
            },
            { path: '*', element: <NotFoundPage {...given} /> },
          ],
        },
      ],
    },
  ];
}

/**
 * The pages inside the frame. The host's own are not React Router's `lazy`, which never forgets a failure and keeps the page
 * before while the code loads.
 */
function dashboardPages(given: Departments): RouteObject {
  return {
    errorElement: (
      <Thrown>
        <PageThrew />
      </Thrown>
    ),
    children: [
      { index: true, element: <Start {...given} /> },
      { path: 'settings', element: <Settings {...given} /> },
      {
        path: 'activity',
        element: (
          <Guard roles={rolesFor('list', 'activity')}>
            <Activity {...given} />
          </Guard>
        ),
      },
      {
        path: 'archive',
        element: (
          <Guard roles={rolesFor('list', 'archive')}>
            <Archive {...given} />
          </Guard>
        ),
      },
      {
        path: 'releases',
        element: (
          <Guard roles={rolesFor('list', 'releases')}>
            <Releases {...given} />
          </Guard>
        ),
      },
      {
        path: ':department/*',
        lazy: async () => {
          const { DepartmentPage } = await loadDashboard();
          return { element: <DepartmentPage {...given} /> };
        },
      },
    ],
  };
}

function Root() {
  useFocusOnNewPage();
  useLeaving();
  return <Outlet />;
}

/** An unknown path: inside the frame for a person who is signed in, else by itself. */
function NotFoundPage({ departments }: Departments) {
  const { status } = useSession();
  if (status === 'starting') return <Starting />;
  if (status === 'signed-in') {
    return (
      <Lazy load={loadDashboard} waiting={<Starting />}>
        {({ NotFoundInFrame }) => <NotFoundInFrame departments={departments} />}
      </Lazy>
    );
  }
  return (
    <PublicPage>
      <NotFound />
    </PublicPage>
  );
}
