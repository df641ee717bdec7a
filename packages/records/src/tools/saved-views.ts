/** A state of the list under a name: the address's search and order. */
export interface SavedView {
  name: string;
  /** Such as `search=kula&ordering=-name`. */
  query: string;
}

const KEPT = ['search', 'ordering'] as const;
const MOST = 30;

/** The part of an address that a view keeps. */
export function viewQuery(params: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const key of KEPT) {
    const value = params.get(key);
    if (value) query.set(key, value);
  }
  return query.toString();
}

/** The address that shows a view: from page 1, whatever else stands in it kept. */
export function addressOf(view: SavedView, params: URLSearchParams): URLSearchParams {
  const saved = new URLSearchParams(view.query);
  const address = new URLSearchParams(params);
  address.delete('page');
  for (const key of KEPT) {
    const value = saved.get(key);
    if (value) address.set(key, value);
    else address.delete(key);
  }
  return address;
}

/** The views with a new one first; it replaces one of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MOST);
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);

/** Reads stored views; what is malformed counts as not there. */
export function parseViews(stored: string | null): SavedView[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isView).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string';
