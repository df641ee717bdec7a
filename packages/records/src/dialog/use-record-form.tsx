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
import { useActions } from '../tools/actions.tsx';
import { useFormDialog } from './use-form-dialog.tsx';

export function useRecordForm() {
  const { resource, form, may, mayEdit, nameOf } = useDepartment();
  const { list, focus } = useList();
  const { notLoaded } = useActions();
  const text = useRecordText();
  const queries = useQueryClient();
  const cached = useCachedRows(resource);
  const { dialog, open, close } = useRecordDialog();
  const { saved, showSaved, forget } = useSavedMessage();
  const [savedRow, setSavedRow] = useState<{ id: number }>();
  const isAllowed = form && (dialog.mode === 'add' ? may('create') : dialog.mode === 'edit' && mayEdit);
  const { request, dialogs } = useFormDialog({
    shown: isAllowed ? dialog : undefined,
    settled: !list.stale,
    focusHeading: focus.focusHeading,
    onOpened: forget,
    onClose: close,
    onNotLoaded: notLoaded,
    onEditSaved: mayEdit ? (id) => open({ mode: 'edit', id }) : undefined,
    onSaved(row, how, isTold) {
      if (!isTold) showSaved(text(how === 'add' ? 'added' : 'edited', { name: nameOf(row) }));
      setSavedRow({ id: row.id });
      list.showFirst();
      cached.put([row]);
      void queries.invalidateQueries({ queryKey: keys.resource(resource) });
    },
  });

  return {
    saved,
    savedRow,
    dialogs,
    addButton: form && may('create') && (
      <Button
        appearance="primary"
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

/** The message after a save. It disappears when the person opens another page of the list. */
function useSavedMessage() {
  const [params] = useSearchParams();
  const [saved, setSaved] = useState<{ sentence: string; from: string; on: string }>();
  const here = params.toString();
  if (saved && here !== saved.from && here !== saved.on) setSaved(undefined);
  return {
    saved: saved?.sentence,
    showSaved(sentence: string) {
      const first = withoutDialog(params);
      first.delete('page');
      setSaved({ sentence, from: here, on: first.toString() });
    },
    forget: () => setSaved(undefined),
  };
}
