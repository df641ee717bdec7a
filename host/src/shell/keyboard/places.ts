import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { SETTINGS_LINES } from '@ar/ui/glyphs';
import { type MenuEntry, START_LINES } from '../../navigation/menu-entries.ts';

/** A page that can be gone to by `g` and its letter. */
export interface Place {
  to: string;
  label: string;
  icon: string;
  letter: string | undefined;
}

const START_LETTER = 'a';
const SETTINGS_LETTER = 's';

/**
 * Each department's letter: the first of its id that nobody has yet. Given out among all departments, so that a letter
 * means the same to every role.
 */
export function departmentLetters(departments: readonly DepartmentDescriptor[]): Map<string, string> {
  const taken = new Set([START_LETTER, SETTINGS_LETTER]);
  const letters = new Map<string, string>();
  for (const { id } of departments.toSorted((one, other) => one.menu.order - other.menu.order)) {
    const letter = [...id].find((character) => /[a-z]/.test(character) && !taken.has(character));
    if (!letter) continue;
    taken.add(letter);
    letters.set(id, letter);
  }
  return letters;
}

interface Labels {
  start: string;
  settings: string;
}

/** The pages of the dashboard that a person may open: the start, their departments, the settings. */
export function placesOf(
  entries: readonly MenuEntry[],
  letters: ReadonlyMap<string, string>,
  labels: Labels,
): Place[] {
  return [
    { to: '/dashboard', label: labels.start, icon: START_LINES, letter: START_LETTER },
    ...entries.map(({ id, to, label, icon }) => ({ to, label, icon, letter: letters.get(id) })),
    { to: '/dashboard/settings', label: labels.settings, icon: SETTINGS_LINES, letter: SETTINGS_LETTER },
  ];
}
