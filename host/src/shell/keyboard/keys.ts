import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { SETTINGS_LINES } from '@ar/ui/glyphs';
import { type MenuEntry, START_LINES } from '../../navigation/menu-entries.ts';
import { characterOf } from './wishes.ts';

/** What a key asks for. */
export type Command =
  | { kind: 'palette' | 'help' }
  /** `go` is the first of two keys. */
  | { kind: 'search' | 'add' | 'go' }
  | { kind: 'open'; to: string };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface Situation {
  /** Whether single characters are shortcuts here and now. */
  singles: boolean;
  /** `g` was the key before. */
  afterGo: boolean;
  places: readonly { to: string; letter: string | undefined }[];
}

const COMMANDS = new Map<string, Command>([
  ['?', { kind: 'help' }],
  ['/', { kind: 'search' }],
  ['n', { kind: 'add' }],
  ['g', { kind: 'go' }],
]);

/** What a key press asks for, if anything. */
export function commandOf(press: Press, { singles, afterGo, places }: Situation): Command | undefined {
  const character = characterOf(press);
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return character === 'k' ? { kind: 'palette' } : undefined;
  if (!singles) return undefined;
  const place = afterGo && places.find(({ letter }) => letter === character);
  return place ? { kind: 'open', to: place.to } : COMMANDS.get(character);
}

/** Whether this is where characters are typed, or where they choose among what is listed. */
export const takesCharacters = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]',
  ) !== null;

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
