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
import { type Command, commandOf, placesOf, takesCharacters } from './keys.ts';
import { Palette } from './palette.tsx';
import type { KeyboardDialog, Wish } from './wishes.ts';

const GO_MS = 2000;

interface KeyboardProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  departments: readonly ListedRelease[];
  early: RefObject<Wish[]>;
  take: RefObject<((wish: Wish) => void) | null>;
}

export function Keyboard({ entries, own, departments, early, take }: KeyboardProps) {
  const text = useShellText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<KeyboardDialog>();
  const addAddress = useAddAddress(entries);
  const places = placesOf([...entries, ...own], departments, text);

  /** Runs a command; returns false where the page has nothing for it. */
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
  const onWish = useEffectEvent((wish: Wish) => {
    if (typeof wish === 'string') return setOpen(wish);
    if (wish.isComposing) return;
    const command = commandOf(wish, {
      singles: singlesCount(wish.target),
      places,
      afterGo: wish.timeStamp - goAt.current < GO_MS,
    });
    goAt.current = command === 'go' ? wish.timeStamp : Number.NEGATIVE_INFINITY;
    if (command && run(command)) wish.preventDefault();
  });
  useEffect(() => {
    take.current = (wish) => onWish(wish);
    for (const wish of early.current.splice(0)) onWish(wish);
    return () => {
      take.current = null;
    };
  }, [take, early]);

  const onClose = () => setOpen(undefined);
  if (open === 'palette') return <Palette entries={entries} places={places} onClose={onClose} />;
  return open === 'help' && <Help places={places} onClose={onClose} />;
}

/** Above a dialog, which may be half filled in, only the palette opens. */
const singlesCount = (target: EventTarget | null) =>
  getDefaultStore().get(singleKeysAtom) === 'on' && !takesCharacters(target) && !topLayer();

/** Every list's search has this role; the shell knows nothing else of a department's page. */
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
