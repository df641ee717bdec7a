import { useLazy } from '@ar/ui/lazy';
import { useWindowEvent } from '@ar/ui/window-event';
import { useState } from 'react';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import { type MenuEntry, pagesOf } from '../../navigation/menu-entries.ts';

const loadPalette = () => import('./palette.tsx');

/** On a Cyrillic keyboard, the Latin letter K is the key at the same position. */
const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (/^[!-~]$/.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK');

export function usePalette(entries: readonly MenuEntry[], own: readonly MenuEntry[]) {
  const text = useShellText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { code, request } = useLazy(loadPalette, (failure) => {
    close();
    showNotLoaded(failure, text);
  });

  function open() {
    request();
    setIsOpen(true);
  }

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || !isPaletteKey(event)) return;
    event.preventDefault();
    if (isOpen) close();
    else open();
  });

  const pages = pagesOf([...entries, ...own], text);
  return { palette: isOpen && code && <code.Palette {...{ entries, pages }} onClose={close} />, open };
}
