import type { MenuEntry } from './menu-entries.ts';

interface Linked {
  resource: string;
  id: string | number;
  name: string | null;
}

/**
 * Where a record is opened, by its list's address; nowhere for a resource whose department the person may not open, or
 * that is not live. Users have no detail view and knowledge-base files none at all: the one
 * opens its form, the other the list with the file found.
 */
export function recordAddress(
  entries: readonly MenuEntry[],
  { resource, id, name }: Linked,
): string | undefined {
  const list = listAddress(entries, resource);
  if (!list) return undefined;
  switch (resource) {
    case 'users':
      return `${list}?${new URLSearchParams({ id: String(id), edit: '' })}`;
    case 'clerk':
      return name === null ? list : `${list}?${new URLSearchParams({ search: name })}`;
    default:
      return `${list}?${new URLSearchParams({ id: String(id) })}`;
  }
}

/** Where a resource's list stands: departments bear the names of what they keep. */
export function listAddress(entries: readonly MenuEntry[], resource: string): string | undefined {
  return entries.find(({ id }) => id === resource)?.to;
}
