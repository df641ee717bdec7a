import { useQuery } from '@tanstack/react-query';
import { importQuery } from '../imports/import-query.ts';

/** The name of the table that an import brought; whoever may not import is not told. */
export function useImportedSheet(resource: string, id = ''): string | undefined {
  const { data } = useQuery({ ...importQuery(resource, id), enabled: id !== '' });
  return data?.sheet_name;
}
