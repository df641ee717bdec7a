import { currentSession, onSessionChange, refreshUser, startSession } from '@ar/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '../departments/query-client.ts';
import { readRegistry } from '../departments/registry.ts';
import { takeResetToken } from '../pages/passwords/reset-token.ts';
import '../brand/fonts.css';
import './app.css';
import { applyStyles } from './apply-styles.ts';
import { retryChunks } from './chunks.ts';
import { preloadFirstDepartment } from './preload.ts';
import { Providers } from './providers.tsx';
import { routesFor } from './routes.tsx';

retryChunks();
// Translation tools replace elements, which breaks React (facebook/react#11538).
document.documentElement.translate = false;
takeResetToken();

const { departments } = readRegistry();

let lastViewer: string | undefined;
onSessionChange((session) => {
  const { user, role } = session;
  // A different person or role must not see data that was fetched for the previous person or role.
  const viewer = user ? `${user.id} ${role}` : undefined;
  if (viewer !== lastViewer) queryClient.clear();
  lastViewer = viewer;
  preloadFirstDepartment(session, location.pathname, departments);
});

void startSession();
refreshWhileInUse();
const router = createBrowserRouter(routesFor(departments));

const root = document.getElementById('root');
if (root) {
  void applyStyles().then(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

/** A changed role applies soon while the page is in use. An idle page sends no requests, so its session expires. */
function refreshWhileInUse(): void {
  const interval = 30_000;
  let next = performance.now() + interval;
  const refresh = () => {
    if (performance.now() < next || currentSession().status !== 'signed-in') return;
    next = performance.now() + interval;
    void refreshUser();
  };
  for (const type of ['keydown', 'pointerdown', 'focus']) addEventListener(type, refresh, { capture: true });
}
