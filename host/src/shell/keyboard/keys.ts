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
