import type { ActivityEntry } from '@ar/domain/activity';
import type { ImportDocument } from '@ar/domain/imports';
import { isResource } from '@ar/domain/permissions';
import { api, useCan, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type MenuEntry, resourceOf } from '../../navigation/menu-entries.ts';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';

/** The way to take an import back, on its own page, while something of it can be; nothing once it is swept. */
export function UndoImport({ entry, entries }: { entry: ActivityEntry; entries: readonly MenuEntry[] }) {
  const { resource, batch } = entry;
  const text = useText('activity');
  const may = useCan();
  const { to: list, list: path } = entries.find((one) => resourceOf(one) === resource) ?? {};
  const isMine = isResource(resource) && may('create', resource);
  const { data } = useQuery({
    queryKey: [ACTIVITY, 'import', batch],
    queryFn: ({ signal }) => api<ImportDocument>(`${path}imports/${batch}/`, { signal, showsFailure: true }),
    enabled: isMine && path !== undefined && list !== undefined,
    retry: false,
    staleTime: 0,
  });
  const canUndo = data?.state === 'done' || (data?.state === 'undone' && data.not_undone > 0);
  if (!data || !list) return null;
  return (
    <p className={css.ways}>
      <Link to={`${list}/import/${batch}${canUndo ? '?undo=' : ''}`}>
        {text(canUndo ? 'undo-import' : 'open-import')}
      </Link>
    </p>
  );
}
