import type { ChoiceField } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { roleLabel } from '@ar/domain/roles';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

/** The options of a choice by the definition or, where it names a call, by the server. `chosen` is always among them. */
export function useOptions({ options, more }: Pick<ChoiceField, 'options' | 'more'>, chosen?: string) {
  const { data = { options } } = useQuery({
    queryKey: keys.resource(more ?? ''),
    queryFn: ({ signal }) => api<{ options: readonly string[] }>(more ?? '', { signal, showsFailure: true }),
    enabled: more !== undefined,
  });
  const all = new Set([...data.options, ...(chosen ? [chosen] : [])]);
  // A role is the only choice so far.
  return [...all].map((value) => ({ value, label: roleLabel(value) }));
}
