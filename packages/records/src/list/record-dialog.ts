import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryInAddress } from './query-in-address.ts';

export type Start = Readonly<Record<string, string>>;

/** The dialog over the list. Its address has `?add`, `?add&add.latitude=42.44` or `?id=7&edit`. */
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
  const written = withoutDialog(params);
  if (id !== undefined) written.set('id', String(id));
  if (mode !== 'closed') written.set(mode, '');
  for (const [name, value] of Object.entries(start)) written.set(`${START}${name}`, value);
  return written;
}

export const withoutDialog = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !DIALOG.includes(name) && !name.startsWith(START)));

type Address = Pick<Location, 'pathname' | 'search'>;

/** Whether a navigation closes the dialog. A record's page has the id in its path. */
export function leavesDialog(from: Address, to: Address): boolean {
  const [here, there] = [from, to].map(({ search }) => new URLSearchParams(search));
  return from.pathname !== to.pathname || DIALOG.some((name) => here?.get(name) !== there?.get(name));
}

export function useRecordDialog() {
  const { params, write } = useQueryInAddress();
  const dialog = parseRecordDialog(params);
  // A second press while the code loads must not add a second step in the browser's history.
  const open = (next: RecordDialog, replace = dialog.mode !== 'closed') =>
    write((now) => formatRecordDialog(next, now), { replace });
  return { dialog, open, close: () => open({ mode: 'closed' }, true) };
}

/** Calls `take` if the element that had the focus before the dialog is gone. `settled`: the rows are loaded. */
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
