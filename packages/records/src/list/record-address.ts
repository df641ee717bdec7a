import { formatListState, type ListState } from './list-state.ts';
import { withoutDialog } from './record-dialog.ts';

/** A record's page below its list. It carries what the list shows, and so leads back there and to the records beside it. */
export function recordAddress(id: number, state: ListState, params: URLSearchParams) {
  return { pathname: String(id), search: formatListState(state, withoutDialog(params)).toString() };
}
