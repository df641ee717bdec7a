import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or ⌘S, presses the form's button, or focuses a disabled one: its description says what is missing. */
export function useSaveShortcut(form?: RefObject<HTMLFormElement | null>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isSave(event)) return;
    event.preventDefault();
    // A key that is held down saves once, and a dialog over the form is answered first.
    if (form?.current && !event.repeat && !isCovered(form.current)) submit(form.current);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isSave({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // On a Cyrillic keyboard, the key that is S on a Latin one.
  const isLetter = /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
  return isLetter && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

const isCovered = (form: HTMLFormElement) =>
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(form));

function submit(form: HTMLFormElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[type=submit]')];
  const isReady = buttons.some((button) => !button.matches(':disabled, [aria-disabled=true]'));
  if (isReady) form.requestSubmit();
  else buttons[0]?.focus();
}
