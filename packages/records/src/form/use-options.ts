import type { ChoiceField } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { roleLabel } from '@ar/domain/roles';
import { api } from '@ar/session';
import { useQuery } from '@tanstack/react-query';

/**
 * What can be chosen, with its words: what the definition says, or the server now where it knows of more. `chosen` stays among
 * them while they are on their way, and where it can't be chosen any more.
 */
export function useOptions({ options, more }: Pick<ChoiceField, 'options' | 'more'>, chosen?: string) {
  const { data = { options } } = useQuery({
    queryKey: keys.resource(more ?? ''),
    queryFn: ({ signal }) => api<{ options: readonly string[] }>(more ?? '', { signal, showsFailure: true }),
    enabled: more !== undefined,
  });
  const all = new Set([...data.options, ...(chosen ? [chosen] : [])]);
  // The one choice there is: a role.
  return [...all].map((value) => ({ value, label: roleLabel(value) }));
}
