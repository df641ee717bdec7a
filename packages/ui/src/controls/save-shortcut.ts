import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Ctrl or ⌘ with S or Enter presses the form's button, or focuses a disabled one: its description says what is missing.
 */
export function useSaveShortcut(form?: RefObject<HTMLFormElement | null>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    // On a link it opens a tab.
    const isOnLink = event.target instanceof Element && event.target.closest('a[href]');
    const isEnter = key === 'Enter' && !event.isComposing && !isOnLink;
    if (!isEnter && !isLetterS(event)) return;
    // A dialog over the form is answered first.
    const open = form?.current && !isCovered(form.current) ? form.current : undefined;
    // With S the browser would save the page; Enter is the page's own where there is no form to save.
    if (open || !isEnter) event.preventDefault();
    // A key that is held down saves once.
    if (open && !event.repeat) submit(open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** On a Cyrillic keyboard, the key that is S on a Latin one. */
const isLetterS = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

const isCovered = (form: HTMLFormElement) =>
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(form));

function submit(form: HTMLFormElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[type=submit]')];
  const isReady = buttons.some((button) => !button.matches(':disabled, [aria-disabled=true]'));
  if (isReady) form.requestSubmit();
  else buttons[0]?.focus();
}
