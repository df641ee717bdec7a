import { currentSession } from '@ar/session';

/** A developer's own build of one department, in place of the released one: it is served by this machine. */
export interface Override {
  department: string;
  origin: string;
}

/** What this tab was asked to run, and until when the server allows it; `undefined` once it does not any more. */
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

/** What the tab was asked for and the server allowed this person (docs/decisions/own-build-in-a-deployed-host.md). */
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

/** Asks this tab for an override, or for none; it counts from the next load on. */
export function keepOverride(override: Override | undefined): void {
  if (override) sessionStorage.setItem(KEY, JSON.stringify(override));
  else sessionStorage.removeItem(KEY);
}
