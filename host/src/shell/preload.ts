import type { PageEntry } from '@ar/federation/registry';
import type { Session } from '@ar/session';
import { departmentAt, mayOpen, startPageOf } from '../navigation/destinations.ts';

export const loadDashboard = () => import('./dashboard.tsx');

type Dashboard = Awaited<ReturnType<typeof loadDashboard>>;

const preload = (next: (dashboard: Dashboard) => unknown) =>
  void loadDashboard()
    .then(next)
    .catch(() => {});

export const preloadDashboard = () => preload(({ preloadList }) => preloadList());

export function preloadFirstDepartment(session: Session, path: string, departments: readonly PageEntry[]) {
  if (session.status !== 'signed-in') return;
  const { role } = session;
  const department = departmentAt(
    (path === '/signin' && startPageOf(role, departments)) || path,
    departments,
  );
  if (!department || !mayOpen(role, department)) return;
  preload(({ preloadDepartment }) => preloadDepartment(department.id));
}
