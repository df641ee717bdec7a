import { isResource } from '@ar/domain/permissions';
import type { ListedRelease } from '@ar/federation/registry';
import { useCan } from '@ar/session';
import { topLayer } from '@ar/ui/top-layer';
import { getDefaultStore } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShellText } from '../../layout/texts.ts';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { singleKeysAtom } from '../../preferences/choices.ts';
import { Help } from './help.tsx';
import { type Command, commandOf, pagesOf, takesCharacters } from './keys.ts';
import { Palette } from './palette.tsx';
import type { KeyboardDialog, ShortcutEvent } from './shortcut-events.ts';

const GO_MS = 2000;

interface KeyboardProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  departments: readonly ListedRelease[];
  /** Events from before this code was loaded. */
  queue: RefObject<ShortcutEvent[]>;
  handle: RefObject<((event: ShortcutEvent) => void) | null>;
}

export function Keyboard({ entries, own, departments, queue, handle }: KeyboardProps) {
  const text = useShellText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<KeyboardDialog>();
  const addAddress = useAddAddress(entries);
  const pages = pagesOf([...entries, ...own], departments, text);

  /** Runs a command; returns false if the page does not support it. */
  function run(command: Command): boolean {
    if (command === 'search') return focusSearch();
    if (command === 'add') {
      if (addAddress) void navigate(addAddress);
      return addAddress !== undefined;
    }
    if (typeof command === 'object') void navigate(command.to);
    else if (command !== 'go') setOpen(open === command ? undefined : command);
    return true;
  }

  const goAt = useRef(Number.NEGATIVE_INFINITY);
  const onShortcut = useEffectEvent((event: ShortcutEvent) => {
    if (typeof event === 'string') return setOpen(event);
    if (event.isComposing) return;
    const command = commandOf(event, {
      singleKeys: acceptsSingleKeys(event.target),
      pages,
      afterGo: event.timeStamp - goAt.current < GO_MS,
    });
    goAt.current = command === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (command && run(command)) event.preventDefault();
  });
  useEffect(() => {
    handle.current = (event) => onShortcut(event);
    for (const event of queue.current.splice(0)) onShortcut(event);
    return () => {
      handle.current = null;
    };
  }, [handle, queue]);

  const onClose = () => setOpen(undefined);
  if (open === 'palette') return <Palette {...{ entries, pages, onClose }} />;
  return open === 'help' && <Help pages={pages} onClose={onClose} />;
}

/** Not in a dialog, which may have unsaved input. */
const acceptsSingleKeys = (target: EventTarget | null) =>
  getDefaultStore().get(singleKeysAtom) === 'on' && !takesCharacters(target) && !topLayer();

/** Lists of all departments have a search region. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input');
  field?.select();
  field?.focus();
  return field !== null;
}

function useAddAddress(entries: readonly MenuEntry[]): string | undefined {
  const may = useCan();
  const { pathname, search } = useLocation();
  const entry = entries.find(({ to }) => to === pathname);
  if (!entry || !isResource(entry.id) || !may('create', entry.id)) return undefined;
  const params = new URLSearchParams(search);
  params.set('add', '');
  return `?${params}`;
}
