import type { FormValues } from './field.ts';

/** A field that two people changed, each to something else. */
export interface Conflict {
  name: string;
  mine: string;
  theirs: string;
}

export interface Merge {
  values: FormValues;
  conflicts: Conflict[];
  /** Fields that only the other one changed: theirs stand in the form now. */
  taken: string[];
}

const asText = (value: FormValues[string]) => (typeof value === 'string' ? value : '');

/**
 * Puts an edit together with one that was saved meanwhile, by what both started from. Where both
 * changed a field mine stays until a person decides, so that nothing either of them wrote is lost.
 */
export function merge(start: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const merged: Merge = { values: { ...mine }, conflicts: [], taken: [] };
  for (const name of Object.keys(start)) {
    if (theirs[name] === start[name] || theirs[name] === mine[name]) continue;
    if (mine[name] === start[name]) {
      merged.values[name] = theirs[name];
      merged.taken.push(name);
    } else merged.conflicts.push({ name, mine: asText(mine[name]), theirs: asText(theirs[name]) });
  }
  return merged;
}
