/** A state of the list under a name: the address's search and order, such as `search=kula&ordering=-name`. */
export interface SavedView {
  name: string;
  query: string;
}

const KEPT = ['search', 'ordering'];
const MOST = 30;

export function viewQuery(params: URLSearchParams): string {
  return new URLSearchParams(
    KEPT.map((key) => [key, params.get(key) ?? '']).filter(([, value]) => value),
  ).toString();
}

/** The address that shows a view: from page 1, whatever else stands in it kept. */
export function addressOf(view: SavedView, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params);
  for (const key of ['page', ...KEPT]) address.delete(key);
  for (const [key, value] of new URLSearchParams(view.query)) if (KEPT.includes(key)) address.set(key, value);
  return address;
}

export const withView = (views: readonly SavedView[], view: SavedView) =>
  [view, ...withoutView(views, view.name)].slice(0, MOST);

export const withoutView = (views: readonly SavedView[], name: string) =>
  views.filter((view) => view.name !== name);

export const parseViews = (stored: unknown): SavedView[] =>
  Array.isArray(stored) ? stored.filter(isView).slice(0, MOST) : [];

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof query === 'string';
}
