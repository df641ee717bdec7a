import type { ChoiceField } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { roleLabel } from '@ar/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../read.ts';

/** The options of a choice, from its definition or from the call in `more`. `chosen` is always among them. */
export function useOptions({ options, more }: Pick<ChoiceField, 'options' | 'more'>, chosen?: string) {
  const { data = { options } } = useQuery({
    queryKey: keys.resource(more ?? ''),
    queryFn: read<{ options: readonly string[] }>(more ?? ''),
    enabled: more !== undefined,
  });
  const all = new Set([...data.options, ...(chosen ? [chosen] : [])]);
  // Only the role of a person is a choice so far, so all options are roles.
  return [...all].map((value) => ({ value, label: roleLabel(value) }));
}
