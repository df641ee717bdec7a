import { formatListState, type ListState, type PageSize } from './list-state.ts';
import { withoutDialog } from './record-dialog.ts';

/** A record's page below its list. It carries what the list shows, and so leads back there and to the records beside it. */
export function recordAddress(
  id: number,
  { state, usual }: { state: ListState; usual: PageSize | undefined },
  params: URLSearchParams,
) {
  const search = formatListState(state, withoutDialog(params), { usual }).toString();
  return { pathname: String(id), search };
}
