import type { PeopleOfList } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

/** Who added and changed what is in a list. */
export function usePeople(resource: string, enabled: boolean): PeopleOfList['people'] {
  const { data } = useQuery({
    queryKey: keys.people(resource),
    queryFn: ({ signal }) => api<PeopleOfList>(`${resource}people/`, { signal, showsFailure: true }),
    enabled,
  });
  return data?.people ?? [];
}
