export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** The next step of the cycle ascending, descending, none; another column starts anew. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
