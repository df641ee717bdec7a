import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api, useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';

/** The filters that an address may name, by the rules of the list's call. */
export const knownFilters = (rules: Readonly<Record<string, ZodType>>) =>
  Object.entries(rules).map(([name, rule]) => ({
    name,
    accepts: (value: string) => rule.safeParse(value).success,
  }));

interface Person {
  id: number;
  first_name: string;
  last_name: string;
}

/** The people that a list may be narrowed to, at most one page of them; empty for a person who may not list them. */
export function usePeople() {
  const may = useCan();
  const { data } = useQuery({
    queryKey: [user.path, 'people'],
    queryFn: ({ signal }) =>
      api<Page<Person>>(user.path, {
        query: { limit: MAX_PAGE_LIMIT, ordering: 'first_name' },
        signal,
        showsFailure: true,
      }),
    enabled: may('list', 'users'),
  });
  return (data?.results ?? []).map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${first_name} ${last_name}`,
  }));
}
