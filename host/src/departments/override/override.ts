import { currentSession } from '@ar/session';
import { readSettings } from '../registry.ts';

export interface Override {
  department: string;
  origin: string;
}

/** `until` is the end of the server's permission, undefined without permission. */
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

/** Returns this tab's override, with the server's permission if there is one (docs/decisions/own-build-in-a-deployed-host.md). */
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

export function storeOverride(override: Override | undefined): void {
  if (override) sessionStorage.setItem(KEY, JSON.stringify(override));
  else sessionStorage.removeItem(KEY);
}
