import { user } from '@ar/domain/entities/user';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { read } from '@ar/records/read';
import { useCan } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { useRecordLabels } from './record-labels.ts';

/** `accepts` validates the filter's value in the URL with the rule of the list's API. */
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

/** Returns the first page of the users that the person may list, then `others` (names by id), then `chosen`. */
export function usePeople(chosen: string, others: ReadonlyMap<string, string> = new Map()) {
  const can = useCan();
  const { numbered } = useRecordLabels();
  const { data } = useQuery({
    queryKey: [user.path, 'people'],
    queryFn: read<Page<Person>>(user.path, { limit: MAX_PAGE_LIMIT, ordering: 'first_name' }),
    enabled: can('list', 'users'),
  });
  const people = new Map<string, string>();
  const add = (id: string, name: string) => people.has(id) || people.set(id, name);
  for (const { id, first_name, last_name } of data?.results ?? [])
    add(String(id), `${first_name} ${last_name}`);
  for (const [id, name] of others) add(id, name);
  if (chosen) add(chosen, numbered(chosen));
  return [...people].map(([value, label]) => ({ value, label }));
}
