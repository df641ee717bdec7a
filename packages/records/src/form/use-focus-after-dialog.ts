import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A dialog gives the focus back to what had it before. Where nothing had it, as after a link to the dialog, or what had
 * it is gone with its page of the list, `take` gives it a place. `settled`: the rows that belong to the address are here.
 */
export function useFocusAfterDialog(isOpen: boolean, settled: boolean, take: () => void): void {
  const awaited = useRef(false);
  const giveIfLost = useEffectEvent(() => {
    if (document.activeElement === document.body) take();
  });
  useEffect(() => {
    if (isOpen) awaited.current = true;
    if (isOpen || !awaited.current) return;
    giveIfLost();
    if (settled) awaited.current = false;
  }, [isOpen, settled]);
}
