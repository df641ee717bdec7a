import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import { characterOf, mayAsk, type Wish } from './wishes.ts';

const loadKeyboard = () => import('./keyboard.tsx');

/** Listens for the shell's keys. Their code is loaded with the first of them, and then handles all so far. */
export function useKeyboard() {
  const text = useShellText();
  const { code, request } = useLazy(loadKeyboard, (failure) => {
    early.current = [];
    showNotLoaded(failure, text);
  });
  const take = useRef<(wish: Wish) => void>(null);
  const early = useRef<Wish[]>([]);

  function wish(wished: Wish) {
    if (take.current) return take.current(wished);
    early.current.push(wished);
    request();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !mayAsk(event)) return;
    // Browsers search by these keys, too, before the code is loaded.
    if (!take.current && '/k'.includes(characterOf(event))) event.preventDefault();
    wish(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return { wish, Keyboard: code?.Keyboard, take, early };
}
