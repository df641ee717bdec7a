import type { Filter } from '@ar/domain/entities/filters';

/** A state of the list under a name: the address's search and order, such as `search=kula&ordering=-name`. */
export interface SavedView {
  name: string;
  query: string;
}

/** What of an address makes a view: its search, order and filters. */
export const viewKeys = (filters: readonly Filter[]): string[] => [
  'search',
  'ordering',
  ...filters.map(({ name }) => name),
];

const MOST = 30;

export function viewQuery(params: URLSearchParams, keys: readonly string[]): string {
  return new URLSearchParams(
    keys.map((key) => [key, params.get(key) ?? '']).filter(([, value]) => value),
  ).toString();
}

/** The address that shows a view: from page 1, whatever else stands in it kept. */
export function addressOf(view: SavedView, params: URLSearchParams, keys: readonly string[]) {
  const address = new URLSearchParams(params);
  for (const key of ['page', ...keys]) address.delete(key);
  for (const [key, value] of new URLSearchParams(view.query)) if (keys.includes(key)) address.set(key, value);
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
