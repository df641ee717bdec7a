import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryInAddress, withParams } from './query-in-address.ts';

export type Start = Readonly<Record<string, string>>;

/** The query of the URL contains the open dialog as `?add`, `?add&add.latitude=42.44` or `?id=7&edit`. */
export type RecordDialog =
  | { mode: 'closed' | 'add'; id?: undefined; start?: Start }
  | { mode: 'edit'; id: number; start?: undefined };

const ID = /^[1-9]\d{0,8}$/;
const DIALOG = ['add', 'edit', 'id'];
const START = 'add.';

export const parseId = (id: string | null | undefined) => (ID.test(id ?? '') ? Number(id) : undefined);

export function parseRecordDialog(params: URLSearchParams): RecordDialog {
  const id = parseId(params.get('id'));
  if (id !== undefined) return { mode: 'edit', id };
  if (!params.has('add')) return { mode: 'closed' };
  const start = [...params]
    .filter(([name]) => name.startsWith(START))
    .map(([name, value]) => [name.slice(START.length), value]);
  return { mode: 'add', ...(start.length > 0 && { start: Object.fromEntries(start) }) };
}

export function formatRecordDialog({ mode, id, start = {} }: RecordDialog, params: URLSearchParams) {
  const started = Object.entries(start).map(([name, value]) => [`${START}${name}`, value]);
  return withParams(withoutDialog(params), {
    ...(id !== undefined && { id: String(id) }),
    ...(mode !== 'closed' && { [mode]: '' }),
    ...Object.fromEntries(started),
  });
}

export const withoutDialog = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !DIALOG.includes(name) && !name.startsWith(START)));

type Address = Pick<Location, 'pathname' | 'search'>;

/** Returns true if the navigation closes the dialog. A new path is another page, and so closes the dialog too. */
export function leavesDialog(from: Address, to: Address): boolean {
  const [here, there] = [from, to].map(({ search }) => new URLSearchParams(search));
  return from.pathname !== to.pathname || DIALOG.some((name) => here?.get(name) !== there?.get(name));
}

export function useRecordDialog() {
  const { params, write } = useQueryInAddress();
  const dialog = parseRecordDialog(params);
  // A second press while the code loads must not add a second entry to the browser's history.
  const open = (next: RecordDialog, replace = dialog.mode !== 'closed') =>
    write((now) => formatRecordDialog(next, now), { replace });
  return { dialog, open, close: () => open({ mode: 'closed' }, true) };
}

/** Moves the focus if no element has the focus after the dialog has closed. `settled`: the rows have loaded. */
export function useFocusAfterDialog(isOpen: boolean, settled: boolean, moveFocus: () => void): void {
  const wasOpen = useRef(false);
  const moveIfLost = useEffectEvent(() => {
    if (document.activeElement === document.body) moveFocus();
  });
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || !wasOpen.current) return;
    moveIfLost();
    if (settled) wasOpen.current = false;
  }, [isOpen, settled]);
}
