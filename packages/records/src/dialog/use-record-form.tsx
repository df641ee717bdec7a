import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { AddGlyph } from '@ar/ui/glyphs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCachedRows } from '../list/cached-rows.ts';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import { useRecordDialog, withoutDialog } from '../list/record-dialog.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useFormDialog } from './use-form-dialog.tsx';

export function useRecordForm() {
  const { resource, mayAdd, mayEdit, nameOf } = useDepartment();
  const { list, focus, notLoaded } = useList();
  const text = useRecordText();
  const queries = useQueryClient();
  const cached = useCachedRows(resource);
  const { dialog, open, close } = useRecordDialog();
  const [savedRow, setSavedRow] = useState<{ id: number }>();
  // The message after a save disappears when the person opens another page of the list.
  const [saved, setSaved] = useState<{ message: string; on: readonly string[] }>();
  const [params] = useSearchParams();
  const here = String(params);
  if (saved && !saved.on.includes(here)) setSaved(undefined);
  const isAllowed = { closed: false, add: mayAdd, edit: mayEdit }[dialog.mode];
  const { request, dialogs } = useFormDialog({
    shown: isAllowed ? dialog : undefined,
    settled: !list.stale,
    focusHeading: focus.focusHeading,
    onOpened: () => setSaved(undefined),
    onClose: close,
    onNotLoaded: notLoaded,
    onEditSaved: mayEdit ? (id) => open({ mode: 'edit', id }) : undefined,
    onSaved(row, how, isTold) {
      const first = withoutDialog(params);
      first.delete('page');
      const message = text(how === 'add' ? 'added' : 'edited', { name: nameOf(row) });
      if (!isTold) setSaved({ message, on: [here, String(first)] });
      setSavedRow({ id: row.id });
      list.showFirst();
      cached.put([row]);
      void queries.invalidateQueries({ queryKey: keys.resource(resource) });
    },
  });

  return {
    ...{ savedRow, dialogs },
    saved: saved?.message,
    addButton: mayAdd && (
      <Button
        appearance="primary"
        aria-label={text('addTitle')}
        icon={<AddGlyph />}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => open({ mode: 'add' })}
      >
        {text('addTitle')}
      </Button>
    ),
  };
}
