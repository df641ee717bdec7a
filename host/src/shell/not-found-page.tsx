import type { RegistryEntry } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { lazy, Suspense } from 'react';
import { NotFound } from './not-found.tsx';
import { loadDashboard } from './preload.ts';
import { PublicPage } from './public-page.tsx';
import { Starting } from './starting.tsx';

const NotFoundInFrame = lazy(async () => ({ default: (await loadDashboard()).NotFoundInFrame }));

/** Any unknown path: inside the dashboard's frame for somebody who is signed in, by itself for everybody else. */
export function NotFoundPage({ departments }: { departments: readonly RegistryEntry[] }) {
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
