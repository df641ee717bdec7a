import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import { characterOf, mayBeShortcut, type ShortcutEvent } from './shortcut-events.ts';

const loadKeyboard = () => import('./keyboard.tsx');

/** Listens for shortcuts. The first one loads their code, which then handles all so far. */
export function useKeyboard() {
  const text = useShellText();
  const { code, request } = useLazy(loadKeyboard, (failure) => {
    queue.current = [];
    showNotLoaded(failure, text);
  });
  const handle = useRef<(event: ShortcutEvent) => void>(null);
  const queue = useRef<ShortcutEvent[]>([]);

  function open(event: ShortcutEvent) {
    if (handle.current) return handle.current(event);
    queue.current.push(event);
    request();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !mayBeShortcut(event)) return;
    // Browsers use these keys for a search, so they are prevented even before the code is loaded.
    if (!handle.current && '/k'.includes(characterOf(event))) event.preventDefault();
    open(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return { open, Keyboard: code?.Keyboard, handle, queue };
}
