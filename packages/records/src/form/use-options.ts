import type { ChoiceField } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { roleLabel } from '@ar/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { read } from '../read.ts';

export function useOptions({ options, more }: Pick<ChoiceField, 'options' | 'more'>, chosen?: string) {
  const { data = { options } } = useQuery({
    queryKey: keys.resource(more ?? ''),
    queryFn: read<{ options: readonly string[] }>(more ?? ''),
    enabled: more !== undefined,
  });
  const all = new Set([...data.options, ...(chosen ? [chosen] : [])]);
  // The only fields of this kind contain roles, so each label is the label of a role.
  return [...all].map((value) => ({ value, label: roleLabel(value) }));
}
