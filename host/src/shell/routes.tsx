import type { RegistryEntry } from '@ar/federation/registry';
import { Outlet, type RouteObject } from 'react-router-dom';
import { FailedScreen } from './failed-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { loadDashboard } from './preload.ts';
import { Starting } from './starting.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';

/** The application's addresses; a department's own stand below its path. */
export function routesFor(departments: readonly RegistryEntry[]): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      hydrateFallbackElement: <Starting />,
      children: [
        {
          path: '/signin',
          lazy: async () => {
            const { SignInPage } = await import('../screens/sign-in/sign-in-page.tsx');
            return { element: <SignInPage departments={departments} /> };
          },
        },
        {
          path: '/auth/forgot-password',
          lazy: async () => {
            const { ForgotPasswordPage } = await import('../screens/passwords/forgot-password-page.tsx');
            return { element: <ForgotPasswordPage /> };
          },
        },
        {
          path: '/auth/reset-password',
          lazy: async () => {
            const { ResetPasswordPage } = await import('../screens/passwords/reset-password-page.tsx');
            return { element: <ResetPasswordPage /> };
          },
        },
        { path: '/unauthorized', element: <UnauthorizedPage /> },
        {
          path: '/dashboard/*',
          lazy: async () => {
            const { Dashboard } = await loadDashboard();
            return { element: <Dashboard departments={departments} /> };
          },
        },
        { path: '*', element: <NotFoundPage departments={departments} /> },
      ],
    },
  ];
}

/** What all pages have in common. */
function Root() {
  useFocusOnNewPage();
  return <Outlet />;
}
