import { isResource } from '@ar/domain/permissions';
import type { ListedRelease } from '@ar/federation/registry';
import { useCan } from '@ar/session';
import { useLazy } from '@ar/ui/lazy';
import { topLayer } from '@ar/ui/top-layer';
import { useWindowEvent } from '@ar/ui/window-event';
import { getDefaultStore } from 'jotai';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShellText } from '../../layout/texts.ts';
import { showNotLoaded } from '../../navigation/late.tsx';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { singleKeysAtom } from '../../preferences/choices.ts';
import { type Command, commandOf, type KeyboardDialog, pagesOf, takesCharacters } from './keys.ts';

const GO_MS = 2000;

const loadDialogs = () => import('./dialogs.ts');

interface KeyboardOptions {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  departments: readonly ListedRelease[];
}

export function useKeyboard({ entries, own, departments }: KeyboardOptions) {
  const text = useShellText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<KeyboardDialog>();
  const { code, request } = useLazy(loadDialogs, (failure) => {
    setOpen(undefined);
    showNotLoaded(failure, text);
  });
  const addAddress = useAddAddress(entries);
  const pages = pagesOf([...entries, ...own], departments, text);

  function show(dialog: KeyboardDialog) {
    request();
    setOpen(dialog);
  }

  function run(command: Command): boolean {
    if (command === 'search') return focusSearch();
    if (command === 'add') {
      if (addAddress) void navigate(addAddress);
      return addAddress !== undefined;
    }
    if (typeof command === 'object') void navigate(command.to);
    else if (command === open) setOpen(undefined);
    else if (command !== 'go') show(command);
    return true;
  }

  const goAt = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent('keydown', (event) => {
    const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key);
    if (event.defaultPrevented || event.repeat || event.isComposing || isModifier) return;
    const command = commandOf(event, {
      singleKeys: acceptsSingleKeys(event.target),
      pages,
      afterGo: event.timeStamp - goAt.current < GO_MS,
    });
    goAt.current = command === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (command && run(command)) event.preventDefault();
  });

  const onClose = () => setOpen(undefined);
  const dialogs = {
    palette: code && <code.Palette {...{ entries, pages, onClose }} />,
    help: code && <code.Help {...{ pages, onClose }} />,
  };
  return { dialog: open && dialogs[open], show };
}

/** Shortcuts with single keys do nothing while a dialog is open, because the dialog may contain unsaved input. */
const acceptsSingleKeys = (target: EventTarget | null) =>
  getDefaultStore().get(singleKeysAtom) === 'on' && !takesCharacters(target) && !topLayer();

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
