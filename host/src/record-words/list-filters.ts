import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api, useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { useRecordWords } from './record-words.ts';

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

/**
 * The people that a list may be narrowed to: at most one page of those whom one may list, then `others`, whose names
 * are by id, then the chosen one.
 */
export function usePeople(chosen: string, others: ReadonlyMap<string, string> = new Map()) {
  const may = useCan();
  const { numbered } = useRecordWords();
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
  const people = new Map<string, string>();
  const add = (id: string, name: string) => people.has(id) || people.set(id, name);
  for (const { id, first_name, last_name } of data?.results ?? [])
    add(String(id), `${first_name} ${last_name}`);
  for (const [id, name] of others) add(id, name);
  if (chosen) add(chosen, numbered(chosen));
  return [...people].map(([value, label]) => ({ value, label }));
}
