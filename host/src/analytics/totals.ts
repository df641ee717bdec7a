import type { Page } from '@ar/domain/page';
import type { Resource } from '@ar/domain/permissions';
import { api } from '@ar/session';
import { queryOptions } from '@tanstack/react-query';

/** Where a resource's list call stands (specification, section 7). */
const LISTS: Partial<Record<string, { resource: Resource; path: string }>> = {
  users: { resource: 'users', path: '/users/' },
  buildings: { resource: 'buildings', path: '/ar_platform/buildings/' },
  monuments: { resource: 'monuments', path: '/ar_platform/monuments/' },
  clerk: { resource: 'clerk', path: '/supersluzbenik/' },
};

/** The list of a department this page knows; a department that came later has none, and is shown without a number. */
export const listOf = (departmentId: string) => LISTS[departmentId];

/** How many rows a list has in all. */
export const totalQuery = (path: string) =>
  queryOptions({
    queryKey: ['total', path],
    queryFn: async ({ signal }) => (await api<Page<unknown>>(path, { query: { limit: 1 }, signal })).count,
  });
