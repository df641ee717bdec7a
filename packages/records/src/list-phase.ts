import type { ListState } from './list-state.ts';

/** What a list shows: rows, or why there are none. `empty` has nothing at all, `no-match` nothing for the search. */
export type ListPhase = 'loading' | 'failed' | 'empty' | 'no-match' | 'rows';

export interface ListAnswer {
  count: number;
  rows: number;
  /** The answer to an earlier question, kept while the present one is on its way. */
  earlier: boolean;
}

export function listPhase(answer: ListAnswer | undefined, failed: boolean, state: ListState): ListPhase {
  if (!answer) return failed ? 'failed' : 'loading';
  if (answer.rows > 0) return 'rows';
  // An earlier question's "nothing" says nothing of this one; and rows that are counted but not on this page
  // mean that the page is past the end, which is about to be put right.
  if (answer.earlier || answer.count > 0) return 'loading';
  return state.search ? 'no-match' : 'empty';
}
