import type { ImportDocument, TableWish } from '@ar/domain/imports';
import { api } from '@ar/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IMPORTS, importQuery, importsPath } from './import-query.ts';

/** Reads another sheet of an import's file, or reads it otherwise; `asked` is what the server has not answered yet. */
export function useTableCall(resource: string, id: string) {
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    // One after the other: with the arrow keys a person goes through the sheets faster than they are read.
    scope: { id: `${IMPORTS} ${id} table` },
    mutationFn: (wish: TableWish) =>
      api<ImportDocument>(`${importsPath(resource)}${id}/table/`, {
        method: 'PUT',
        body: wish,
        showsFailure: true,
      }),
    onSuccess: (document) => queries.setQueryData(importQuery(resource, id).queryKey, document),
    onError: () => queries.invalidateQueries({ queryKey: [resource, IMPORTS, id] }),
  });
  return { choose: mutate, asked: isPending ? variables : undefined, error };
}

export type TableCall = ReturnType<typeof useTableCall>;

/** Differs where a column is another one. */
export const tableKey = ({ table, columns }: ImportDocument): string =>
  JSON.stringify([table?.sheet, table?.heading, columns.map(({ heading }) => heading)]);
