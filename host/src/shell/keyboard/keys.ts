import type { ListedRelease } from '@ar/federation/registry';
import { SETTINGS_LINES } from '@ar/ui/glyphs';
import type { ShellText } from '../../layout/texts.ts';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';

export type KeyboardDialog = 'palette' | 'help';

/** After `go`, the next key is the letter of a page. */
export type Command = KeyboardDialog | 'search' | 'add' | 'go' | { to: string };

interface KeyboardState {
  singleKeys: boolean;
  afterGo: boolean;
  pages: readonly Pick<KeyboardPage, 'to' | 'letter'>[];
}

const COMMANDS: Partial<Record<string, Command>> = { '?': 'help', '/': 'search', n: 'add', g: 'go' };

/** Returns the pressed character. On a Cyrillic keyboard, returns the character of the same key on a Latin keyboard. */
const characterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  (/^[!-~]$/.test(key) ? key : code.replace('Key', '')).toLowerCase();

export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { singleKeys, afterGo, pages }: KeyboardState,
): Command | undefined {
  const character = characterOf(event);
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return character === 'k' ? 'palette' : undefined;
  if (!singleKeys) return undefined;
  const page = afterGo && pages.find(({ letter }) => letter === character);
  return page ? { to: page.to } : COMMANDS[character];
}

export const takesCharacters = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]',
  ) !== null;

export interface KeyboardPage extends MenuEntry {
  letter: string | undefined;
}

export function pagesOf(
  entries: readonly MenuEntry[],
  departments: readonly ListedRelease[],
  text: ShellText,
): KeyboardPage[] {
  const letters = departmentLetters(departments);
  const settings = { to: '/dashboard/settings', label: text('settings'), icon: SETTINGS_LINES };
  const pages = [startEntry(text), ...entries, { ...settings, id: 'settings' }];
  return pages.map((page) => ({ ...page, letter: letters.get(page.id) }));
}

/** Maps pages to letters. A department has the first free letter of its id, which is the same for every role. */
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
