export type KeyboardDialog = 'palette' | 'help';

export type ShortcutEvent = KeyboardEvent | KeyboardDialog;

/** The pressed character; on a Cyrillic keyboard, the key's character on a Latin keyboard. */
export const characterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  (/^[!-~]$/.test(key) ? key : code.replace('Key', '')).toLowerCase();

/** Whether a key may be a shortcut: Ctrl+K, or a character outside fields. */
export function mayBeShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return characterOf(event) === 'k';
  return event.key.length === 1 && !(event.target as Element).closest?.('input, textarea, select');
}
