import type { PageEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { Starting } from '../navigation/starting.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { FailedScreen, NotFound, PublicPage, UnauthorizedPage } from './message-pages.tsx';
import { loadDashboard, preloadDashboard } from './preload.ts';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

/** The application's addresses; a department's own stand below its path. */
export function routesFor(departments: readonly PageEntry[]): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      hydrateFallbackElement: <Starting />,
      children: [
        loaded('/signin', async () => {
          const { SignInPage } = await import('../screens/sign-in/sign-in-page.tsx');
          return <SignInPage departments={departments} preload={preloadDashboard} />;
        }),
        loaded('/auth/forgot-password', async () => {
          const { ForgotPasswordPage } = await import('../screens/passwords/forgot-password-page.tsx');
          return <ForgotPasswordPage />;
        }),
        loaded('/auth/reset-password', async () => {
          const { ResetPasswordPage } = await import('../screens/passwords/reset-password-page.tsx');
          return <ResetPasswordPage />;
        }),
        { path: '/unauthorized', element: <UnauthorizedPage /> },
        loaded('/dashboard/*', async () => {
          const { Dashboard } = await loadDashboard();
          return <Dashboard departments={departments} />;
        }),
        { path: '*', element: <NotFoundPage departments={departments} /> },
      ],
    },
  ];
}

const loaded = (path: string, load: () => Promise<ReactNode>): RouteObject => ({
  path,
  lazy: async () => ({ element: await load() }),
});

export function Root() {
  useFocusOnNewPage();
  return (
    <LeavingBoundary>
      <Outlet />
    </LeavingBoundary>
  );
}

const NotFoundInFrame = lazy(async () => ({ default: (await loadDashboard()).NotFoundInFrame }));

/** Any unknown path: inside the dashboard's frame for somebody who is signed in, by itself for everybody else. */
function NotFoundPage({ departments }: { departments: readonly PageEntry[] }) {
  const { status } = useSession();
  if (status === 'starting') return <Starting />;
  if (status === 'signed-in') {
    return (
      <Suspense fallback={<Starting />}>
        <NotFoundInFrame departments={departments} />
      </Suspense>
    );
  }
  return (
    <PublicPage>
      <NotFound />
    </PublicPage>
  );
}
