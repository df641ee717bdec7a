import { useText } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { characterOf, mayAsk, type Wish } from './wishes.ts';

/** Listens for the shell's keys. What they do is fetched with the first wish, and then done with all wishes so far. */
export function useKeyboard() {
  const text = useText('shell');
  const [code, setCode] = useState<typeof import('./keyboard.tsx')>();
  const take = useRef<(wish: Wish) => void>(null);
  const early = useRef<Wish[]>([]);

  function wish(wished: Wish) {
    if (take.current) return take.current(wished);
    early.current.push(wished);
    import('./keyboard.tsx').then(setCode, () => {
      early.current = [];
      toastStore.show({ variant: 'destructive', title: text('error'), description: text('no-answer') });
    });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !mayAsk(event)) return;
    // Browsers search by these keys too, and would before the code is here to say so.
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
