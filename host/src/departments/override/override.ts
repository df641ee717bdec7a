import { currentSession } from '@ar/session';
import { readSettings } from '../registry.ts';

/** A developer's own build of one department, served by this machine. */
export interface Override {
  department: string;
  origin: string;
}

/** An override of this tab; `until` is undefined once the server's permission has ended. */
export interface TabOverride extends Override {
  until: string | undefined;
}

const KEY = 'department-override';

function readStored(): Partial<Record<keyof Override, unknown>> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** This tab's override and the server's permission for it (docs/decisions/own-build-in-a-deployed-host.md). */
export function readOverride(page = document): TabOverride | undefined {
  const { department, origin } = readStored();
  if (typeof department !== 'string' || typeof origin !== 'string') return undefined;
  const { override: allowed } = readSettings(page);
  const isAllowed =
    allowed?.department === department &&
    allowed.origin === origin &&
    allowed.person === currentSession().user?.id;
  return { department, origin, until: isAllowed ? allowed.until : undefined };
}

/** Stores this tab's override, or none, for the next page load. */
export function storeOverride(override: Override | undefined): void {
  if (override) sessionStorage.setItem(KEY, JSON.stringify(override));
  else sessionStorage.removeItem(KEY);
}
