import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryInAddress, withParams } from './query-in-address.ts';

/** The query of the URL contains the open dialog as `?add` or `?id=7&edit`. */
export type RecordDialog = { mode: 'closed' | 'add'; id?: undefined } | { mode: 'edit'; id: number };

const ID = /^[1-9]\d{0,8}$/;
const DIALOG = ['add', 'edit', 'id'];

export const parseId = (id: string | null | undefined) => (ID.test(id ?? '') ? Number(id) : undefined);

export function parseRecordDialog(params: URLSearchParams): RecordDialog {
  const id = parseId(params.get('id'));
  if (id !== undefined) return { mode: 'edit', id };
  return { mode: params.has('add') ? 'add' : 'closed' };
}

export const formatRecordDialog = ({ mode, id }: RecordDialog, params: URLSearchParams) =>
  withParams(withoutDialog(params), {
    ...(id !== undefined && { id: String(id) }),
    ...(mode !== 'closed' && { [mode]: '' }),
  });

export const withoutDialog = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !DIALOG.includes(name)));

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
