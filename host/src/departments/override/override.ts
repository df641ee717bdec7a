import { currentSession } from '@ar/session';

/** A developer's own build of one department, served by this machine. */
export interface Override {
  department: string;
  origin: string;
}

/** The override of this tab; `until` is undefined once the server's permission has ended. */
export interface AskedOverride extends Override {
  until: string | undefined;
}

const KEY = 'department-override';

function parse(json: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(json || '{}'));
  } catch {
    return {};
  }
}

/** This tab's override and the server's permission for it (docs/decisions/own-build-in-a-deployed-host.md). */
export function readOverride(page: Document = document): AskedOverride | undefined {
  const { department, origin } = parse(sessionStorage.getItem(KEY));
  if (typeof department !== 'string' || typeof origin !== 'string') return undefined;
  const { override } = parse(page.getElementById('settings')?.textContent);
  const allowed = override as (AskedOverride & { person: number }) | undefined;
  const isAllowed =
    allowed?.department === department &&
    allowed.origin === origin &&
    allowed.person === currentSession().user?.id;
  return { department, origin, until: isAllowed ? allowed.until : undefined };
}

/** Stores this tab's override, or none, for the next page load. */
export function keepOverride(override: Override | undefined): void {
  if (override) sessionStorage.setItem(KEY, JSON.stringify(override));
  else sessionStorage.removeItem(KEY);
}
