import { rolesFor } from '@ar/domain/permissions';
import type { PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { Lazy } from '@ar/ui/lazy';
import { Outlet, type RouteObject } from 'react-router-dom';
import { Starting } from '../navigation/late.tsx';
import { Guard } from './guard.tsx';
import { FailedScreen, NotFound, PublicPage, UnauthorizedPage } from './message-pages.tsx';
import { PageErrorBoundary, useLeavingFlag } from './page-errors.tsx';
import { Activity, Archive, PageThrew, Releases, Settings, Start } from './pages.tsx';
import { loadDashboard, preloadDashboard } from './preload.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

const GUARDED_PAGES = [
  ['activity', Activity],
  ['archive', Archive],
  ['releases', Releases],
] as const;

interface Departments {
  departments: readonly PageEntry[];
}

export function routesFor(departments: readonly PageEntry[]): RouteObject[] {
  const shared = { departments };
  return [
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      hydrateFallbackElement: <Starting />,
      children: [
        {
          errorElement: <PageErrorBoundary failed={<FailedScreen />} />,
          children: [
            {
              path: '/signin',
              lazy: async () => {
                const { SignInPage } = await import('../pages/sign-in/sign-in-page.tsx');
                return { element: <SignInPage {...shared} preload={preloadDashboard} /> };
              },
            },
            {
              path: '/auth/forgot-password',
              lazy: async () => ({
                Component: (await import('../pages/passwords/forgot-password-page.tsx')).ForgotPasswordPage,
              }),
            },
            {
              path: '/auth/reset-password',
              lazy: async () => ({
                Component: (await import('../pages/passwords/reset-password-page.tsx')).ResetPasswordPage,
              }),
            },
            { path: '/unauthorized', element: <UnauthorizedPage /> },
            {
              path: '/dashboard',
              lazy: async () => {
                const { Dashboard } = await loadDashboard();
                return { element: <Dashboard {...shared} /> };
              },
              children: [dashboardPages(shared)],
            },
            { path: '*', element: <NotFoundPage {...shared} /> },
          ],
        },
      ],
    },
  ];
}

/** React Router's `lazy` shows the previous page while code loads, and never retries, so most pages use `Lazy`. */
function dashboardPages(shared: Departments): RouteObject {
  return {
    errorElement: <PageErrorBoundary failed={<PageThrew />} />,
    children: [
      { index: true, element: <Start {...shared} /> },
      { path: 'settings', element: <Settings {...shared} /> },
      ...GUARDED_PAGES.map(([path, Page]) => ({
        path,
        element: (
          <Guard roles={rolesFor('list', path)}>
            <Page {...shared} />
          </Guard>
        ),
      })),
      {
        path: ':department/*',
        lazy: async () => {
          const { DepartmentPage } = await loadDashboard();
          return { element: <DepartmentPage {...shared} /> };
        },
      },
    ],
  };
}

function Root() {
  useFocusOnNewPage();
  useLeavingFlag();
  return <Outlet />;
}

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
