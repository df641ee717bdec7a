import type { Entity } from '@ar/domain/entities/entity';
import type { SavedView } from '@ar/domain/view-schemas';
import type { ViewQuery } from '@ar/domain/views';
import { api } from '@ar/session';
import { knownParts } from './view-query.ts';

interface StoredView {
  name: string;
  query: string;
}

/**
 * Sends the views that earlier versions stored in the browser to the server, in one tab at a time. A view is removed
 * from the browser once the server has it, otherwise it is sent again the next time.
 */
export async function moveKeptViews(
  entity: Entity,
  person: number,
  read: () => Promise<SavedView[]>,
): Promise<SavedView[]> {
  const key = `views:${person}:${entity.resource}`;
  if (storedViews(key).length === 0) return read();
  const move = async () => {
    const there = await read();
    for (const view of storedViews(key)) {
      const own = [...there].filter(({ owner }) => owner === person);
      const query = knownParts(entity, Object.fromEntries(new URLSearchParams(view.query)));
      const isThere = own.some((one) => isCalled(one, view.name) && isSame(one.query, query));
      if (!isThere) {
        const body = { name: freeName(view.name, own), query, is_shared: false };
        const path = `${entity.path}views/`;
        const made = await api<SavedView>(path, { method: 'POST', body, showsFailure: true }).catch(
          () => null,
        );
        if (!made) continue;
        there.push(made);
      }
      removeStored(key, view);
    }
    return there.sort((a, b) => a.name.localeCompare(b.name, 'sr-Latn-ME'));
  };
  // Without TLS there are no locks.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(key, move) : move();
}

const isNamed = ({ name }: { name: string }, other: string) => name.toLowerCase() === other.toLowerCase();

/** Compares with the free name too, because an answer may have been lost. */
const isCalled = ({ name }: SavedView, kept: string) =>
  isNamed({ name }, kept) || name.startsWith(`${kept.slice(0, 190)} (`);

const isSame = (one: ViewQuery, other: ViewQuery) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

function freeName(name: string, own: readonly SavedView[]): string {
  const names = [name, ...own.map((_, at) => `${name.slice(0, 190)} (${at + 2})`)];
  return names.find((free) => own.every((one) => !isNamed(one, free))) ?? name;
}

function storedViews(key: string): StoredView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredView) : [];
  } catch {
    return [];
  }
}

function isStoredView(value: unknown): value is StoredView {
  const { name, query } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && name.trim() !== '' && typeof query === 'string';
}

function removeStored(key: string, { name }: StoredView): void {
  const left = storedViews(key).filter((view) => view.name !== name);
  if (left.length > 0) localStorage.setItem(key, JSON.stringify(left));
  else localStorage.removeItem(key);
}
