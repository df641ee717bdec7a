import semver from 'semver';
import { parse } from 'yaml';

/** `affected`: a range of semver. @typedef {{ id: string, package: string, severity: string, affected: string }} Advisory */

/** Parts of a record in the Open Source Vulnerability format (https://ossf.github.io/osv-schema/).
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string, limit?: string }} Event
 * @typedef {{ package: { ecosystem: string, name: string }, ranges?: { type: string, events: Event[] }[], versions?: string[] }} Affected
 * @typedef {{ id: string, modified: string, withdrawn?: string, affected?: Affected[], database_specific?: { severity?: string } }} Osv */

/** @param {string} lockfile of pnpm @returns {Map<string, string[]>} name → versions */
export function lockedPackages(lockfile) {
  /** @type {Map<string, string[]>} */
  const locked = new Map();
  for (const key of Object.keys(parse(lockfile).packages)) {
    const at = key.lastIndexOf('@');
    const name = key.slice(0, at);
    locked.set(name, [...(locked.get(name) ?? []), key.slice(at + 1)]);
  }
  return locked;
}

/** @param {Osv} record @param {{ has(name: string): boolean }} names @returns {Advisory[]} */
export function advisoriesOf({ id, withdrawn, affected = [], database_specific }, names) {
  if (withdrawn) return [];
  const severity = database_specific?.severity?.toLowerCase() ?? 'unknown';
  return affected
    .filter(({ package: { ecosystem, name } }) => ecosystem === 'npm' && names.has(name))
    .map((one) => ({ id, package: one.package.name, severity, affected: rangeOf(one) }));
}

/** @param {Affected} affected */
function rangeOf({ ranges = [], versions = [] }) {
  const spans = ranges.filter(({ type }) => type === 'SEMVER').flatMap(({ events }) => spansOf(events));
  // `versions` lists the versions in `ranges` one by one.
  return (spans.length > 0 ? spans : versions).join(' || ');
}

/** A range begins with an `introduced` event and ends with the next event. @param {Event[]} events */
function spansOf(events) {
  /** @type {string[]} */
  const spans = [];
  for (const { introduced, fixed, last_affected, limit } of events) {
    if (introduced) spans.push(introduced === '0' ? '>=0.0.0-0' : `>=${introduced}`);
    const end = last_affected ? `<=${last_affected}` : `<${fixed ?? limit}`;
    if (!introduced) spans.push(`${spans.pop() ?? '>=0.0.0-0'} ${end}`);
  }
  return spans;
}

/** @param {Map<string, string[]>} locked @param {Advisory[]} advisories @returns {{ id: string, of: string, severity: string }[]} */
export const findFaults = (locked, advisories) =>
  advisories.flatMap(({ id, package: name, severity, affected }) =>
    (locked.get(name) ?? [])
      .filter((version) => semver.satisfies(version, affected, { includePrerelease: true }))
      .map((version) => ({ id, of: `${name}@${version}`, severity })),
  );
