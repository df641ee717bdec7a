import type { ListedRelease } from '@ar/federation/registry';
import { SETTINGS_LINES } from '@ar/ui/glyphs';
import type { ShellText } from '../../layout/texts.ts';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';
import { characterOf, type KeyboardDialog } from './wishes.ts';

/** The command of a key; `go` is the first of two keys. */
export type Command = KeyboardDialog | 'search' | 'add' | 'go' | { to: string };

interface Situation {
  singles: boolean;
  afterGo: boolean;
  places: readonly Pick<Place, 'to' | 'letter'>[];
}

const COMMANDS: Partial<Record<string, Command>> = { '?': 'help', '/': 'search', n: 'add', g: 'go' };

export function commandOf(
  press: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { singles, afterGo, places }: Situation,
): Command | undefined {
  const character = characterOf(press);
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return character === 'k' ? 'palette' : undefined;
  if (!singles) return undefined;
  const place = afterGo && places.find(({ letter }) => letter === character);
  return place ? { to: place.to } : COMMANDS[character];
}

/** Whether characters are typed here, or select an option. */
export const takesCharacters = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]',
  ) !== null;

export interface Place extends MenuEntry {
  letter: string | undefined;
}

export function placesOf(
  entries: readonly MenuEntry[],
  departments: readonly ListedRelease[],
  text: ShellText,
): Place[] {
  const letters = departmentLetters(departments);
  const settings = {
    id: 'settings',
    to: '/dashboard/settings',
    label: text('settings'),
    icon: SETTINGS_LINES,
  };
  return [startEntry(text), ...entries, settings].map((entry) => ({
    ...entry,
    letter: letters.get(entry.id),
  }));
}

/** Each page's letter; a department's is the first free one of its id, the same for every role. */
export function departmentLetters(departments: readonly ListedRelease[]): Map<string, string> {
  const letters = new Map([
    ['start', 'a'],
    ['settings', 's'],
    ['activity', 'j'],
  ]);
  for (const { id } of departments.toSorted((one, other) => one.menu.order - other.menu.order)) {
    const taken = [...letters.values()];
    const letter = [...id].find((character) => /[a-z]/.test(character) && !taken.includes(character));
    if (letter) letters.set(id, letter);
  }
  return letters;
}
