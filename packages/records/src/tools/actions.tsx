import { keys } from '@ar/domain/query-keys';
import type { Selecting } from '@ar/ui/list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type To, useNavigate } from 'react-router-dom';
import { useCachedRows } from '../list/cached-rows.ts';
import { useDepartment } from '../list/department.tsx';
import type { ActionTools, Layer, Notice, RecordRow } from '../list/list-page.ts';
import type { ListFocus } from '../list/list-rows.tsx';
import { filterQuery } from '../list/list-state.ts';
import { useRecordDialog } from '../list/record-dialog.ts';
import type { RecordList } from '../list/use-record-list.ts';
import { NoticeBar } from '../notice-bar.tsx';
import { useDepartmentText } from '../texts/record-text.tsx';

type OfPage = Pick<ActionTools<RecordRow>, 'shown' | 'asked' | 'open' | 'changed'>;

export function useActionTools(ofPage: OfPage) {
  const { resource, nameOf } = useDepartment();
  const text = useDepartmentText();
  const [layer, setLayer] = useState<{ of: Layer } | null>(null);
  const [notice, say] = useState<Notice | null>(null);
  const notLoaded = () => say({ text: text('actionNotLoaded') });
  const tools: ActionTools<RecordRow> = {
    ...{ resource, nameOf, text, say },
    ...ofPage,
    withCode(code, use, onFailed) {
      say(null);
      code().then(use, () => {
        onFailed?.();
        notLoaded();
      });
    },
    show: (of) => setLayer({ of }),
  };
  return {
    tools,
    notLoaded,
    notice: notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => say(null)} />,
    layer: layer?.of(() => setLayer(null)) ?? null,
  };
}

interface OfList extends Pick<OfPage, 'shown'> {
  list: RecordList<RecordRow>;
  focus: ListFocus;
  addressOf(id: number): To;
}

export function useListActions({ list, shown, focus, addressOf }: OfList) {
  const { resource, nameOf } = useDepartment();
  const { open } = useRecordDialog();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const cached = useCachedRows(resource);
  const selection = useSelection(list, nameOf);
  const [changes, setChanges] = useState(0);
  const focusHeading = useEffectEvent(focus.focusHeading);
  // Runs after the dialog has closed, because the closing dialog focuses a row that disappears.
  useEffect(() => {
    if (changes > 0) focusHeading();
  }, [changes]);
  const actions = useActionTools({
    shown,
    asked: filterQuery(list.state),
    open: (what, id) => (what === 'edit' ? open({ mode: 'edit', id }) : void navigate(addressOf(id))),
    changed(rows, gone) {
      selection.choose(rows, false);
      cached.drop(gone);
      if (list.state.page > 1) list.goTo(1);
      void queries.invalidateQueries({ queryKey: keys.resource(resource) });
      setChanges((before) => before + 1);
    },
  });
  return { ...actions, selection };
}

export function useSelection(
  { state, rows = [] }: Pick<RecordList<RecordRow>, 'state' | 'rows'>,
  nameOf: (row: RecordRow) => string,
) {
  const text = useDepartmentText();
  const query = JSON.stringify({ ...filterQuery(state), ordering: undefined });
  // A new search or filter empties the selection, because an action must not change rows that the person does not see.
  const [kept, setKept] = useState({ query, chosen: new Map<number, RecordRow>() });
  const last = useRef<number>(undefined);
  const chosen = kept.query === query ? kept.chosen : new Map<number, RecordRow>();
  function clear() {
    setKept({ query, chosen: new Map() });
    last.current = undefined;
  }
  if (kept.query !== query) clear();

  function choose(some: readonly RecordRow[], on: boolean) {
    setKept((current) => {
      const next = new Map(current.chosen);
      for (const row of some) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return { ...current, chosen: next };
    });
  }

  function toggle(row: RecordRow, isRange: boolean) {
    const ends = [row.id, isRange ? last.current : row.id].map((id) =>
      rows.findIndex((one) => one.id === id),
    );
    const [from = -1, to = -1] = ends.toSorted((one, other) => one - other);
    choose(from < 0 ? [row] : rows.slice(from, to + 1), !chosen.has(row.id));
    last.current = row.id;
    // Removes the text selection, which the browser makes between two presses with Shift.
    if (isRange) document.getSelection()?.removeAllRanges();
  }

  const here = rows.filter(({ id }) => chosen.has(id)).length;
  const selecting: Omit<Selecting<RecordRow>, 'onIntent'> = {
    has: ({ id }) => chosen.has(id),
    toggle,
    page: here === 0 ? 'none' : here === rows.length ? 'all' : 'some',
    togglePage: () => choose(rows, here < rows.length),
    texts: { page: text('choosePage'), row: (row) => text('chooseRow', { name: nameOf(row) }) },
  };
  return {
    selecting,
    rows: [...chosen.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row),
    choose,
    clear,
  };
}
