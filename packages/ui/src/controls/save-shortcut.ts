import type { RefObject } from 'react';
import { topLayer } from '../overlays/top-layer.ts';
import { useWindowEvent } from '../window-event.ts';

/** Focuses a disabled submit button, because the description of the button says what is missing. */
export function useSaveShortcut(form?: RefObject<HTMLFormElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    const isOnLink = event.target instanceof Element && event.target.closest('a[href]');
    const isEnter = key === 'Enter' && !event.isComposing && !isOnLink;
    if (!isEnter && !isLetterS(event)) return;
    const above = topLayer();
    const open = form?.current && (!above || above.contains(form.current)) ? form.current : undefined;
    if (open || !isEnter) event.preventDefault();
    if (open && !event.repeat) submit(open);
  });
}

/** Returns true for the key S. A Cyrillic keyboard has another letter on this key, so `code` is compared too. */
const isLetterS = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

function submit(form: HTMLFormElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[type=submit]')];
  const isReady = buttons.some((button) => !button.matches(':disabled, [aria-disabled=true]'));
  if (isReady) form.requestSubmit();
  else buttons[0]?.focus();
}
