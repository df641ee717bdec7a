export type KeyboardDialog = 'palette' | 'help';

export type Wish = KeyboardEvent | KeyboardDialog;

/** The character that was pressed; on a Cyrillic keyboard the character of that key on a Latin one. */
export const characterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  (/^[!-~]$/.test(key) ? key : code.replace('Key', '')).toLowerCase();

/** Whether a key may be a shortcut: Ctrl+K, or a character outside of fields. */
export function mayAsk(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return characterOf(event) === 'k';
  return event.key.length === 1 && !(event.target as Element).closest?.('input, textarea, select');
}
