import { currentSession } from '@ar/session';

/** A developer's own build of one department, in place of the released one. */
export interface Override {
  department: string;
  /** Where it is served: this machine, and nothing else. */
  origin: string;
}

/** What the server says in the page of an override that it has allowed (docs/decisions/own-build-in-a-deployed-host.md). */
interface Allowed extends Override {
  person: number;
  until: string;
}

/** What this tab was asked to run, and until when the server allows it; `undefined` once it does not any more. */
export interface AskedOverride extends Override {
  until: string | undefined;
}

const KEY = 'department-override';

function parse(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The override of this tab. It takes both: the tab was asked for it, so that no other tab runs unreleased code, and the
 * server allowed it to this person in this very page, without which the page's policy would refuse the code anyway.
 */
export function readOverride(page: Document = document, storage: Storage = sessionStorage) {
  const { department, origin } = parse(storage.getItem(KEY));
  if (typeof department !== 'string' || typeof origin !== 'string') return undefined;
  const allowed = parse(page.getElementById('settings')?.textContent).override as Allowed | undefined;
  const isAllowed =
    allowed?.department === department &&
    allowed.origin === origin &&
    allowed.person === currentSession().user?.id;
  return { department, origin, until: isAllowed ? allowed.until : undefined } satisfies AskedOverride;
}

/** Asks this tab for an override, or for none; it counts from the next load on. */
export function keepOverride(override: Override | undefined, storage: Storage = sessionStorage): void {
  if (override) storage.setItem(KEY, JSON.stringify(override));
  else storage.removeItem(KEY);
}
