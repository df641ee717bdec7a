import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { AddGlyph } from '@ar/ui/glyphs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePutRows } from '../actions/use-actions.tsx';
import type { ListPage, RecordRow } from '../list/list-page.ts';
import { type RecordDialog, useRecordDialog, withoutDialog } from '../list/record-dialog.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useFormDialog } from './use-form-dialog.tsx';

export function useRecordForm<Row extends RecordRow>(page: ListPage<Row>, onNotLoaded: () => void) {
  const { form, list, may, focusHeading } = page;
  const text = useRecordText();
  const queries = useQueryClient();
  const putRows = usePutRows<Row>(page.resource);
  const { dialog, open, close } = useRecordDialog();
  const { saved, tellSaved, forget } = useSavedSentence();
  const [savedRow, setSavedRow] = useState<{ id: number }>();
  const { request, dialogs } = useFormDialog<Row>({
    ...page,
    shown: form && allowed(dialog, page),
    settled: !list.stale,
    focusHeading,
    onOpened: forget,
    onClose: close,
    onNotLoaded,
    onEditSaved: isEdited(page) ? (id) => open({ mode: 'edit', id }) : undefined,
    onSaved(row, how, isTold) {
      if (!isTold) tellSaved(text(how === 'add' ? 'added' : 'edited', { name: page.nameOf(row) }));
      setSavedRow({ id: row.id });
      // The list goes to its first page without a dialog.
      list.showFirst();
      putRows([row]);
      void queries.invalidateQueries({ queryKey: keys.resource(page.resource) });
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

/** What was just saved, told on the page that the list shows then, and no more once another one is opened. */
function useSavedSentence() {
  const [params] = useSearchParams();
  const [saved, setSaved] = useState<{ sentence: string; from: string; on: string }>();
  const here = params.toString();
  if (saved && here !== saved.from && here !== saved.on) setSaved(undefined);
  return {
    saved: saved?.sentence,
    tellSaved(sentence: string) {
      const first = withoutDialog(params);
      first.delete('page');
      setSaved({ sentence, from: here, on: first.toString() });
    },
    forget: () => setSaved(undefined),
  };
}

/** The dialog behind an address, for this person. Without an action that edits records, there is no such dialog. */
function allowed<Row>(dialog: RecordDialog, page: ListPage<Row>): RecordDialog | undefined {
  switch (dialog.mode) {
    case 'closed':
      return undefined;
    case 'add':
      return page.may('create') ? dialog : undefined;
    case 'edit':
      return isEdited(page) ? dialog : undefined;
  }
}

const isEdited = <Row,>({ row = [], may }: ListPage<Row>) =>
  may('update') && row.some(({ key }) => key === 'edit');
