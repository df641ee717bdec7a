import { Button } from '@ar/ui/button';
import { AddGlyph } from '@ar/ui/glyphs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListPage } from '../list/list-page.ts';
import { useOnDemand } from '../list/on-demand.ts';
import {
  formatRecordDialog,
  type RecordDialog,
  useFocusAfterDialog,
  useRecordDialog,
} from '../list/record-dialog.ts';

export function useRecordForm<Row>(page: ListPage<Row>, onNotLoaded: () => void) {
  const { form, text, list, may } = page;
  const queries = useQueryClient();
  const { dialog, open, close } = useRecordDialog();
  const { saved, tellSaved, forget } = useSavedSentence();
  const shown = form ? allowed(dialog, page) : undefined;
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address names a dialog that cannot be shown.
    if (openNow.current) close();
    onNotLoaded();
  };
  const [dialogs, requestDialogs] = useOnDemand(() => import('./record-dialogs.tsx'), notLoaded);
  const [module, requestForm] = useOnDemand(async () => form?.(), notLoaded);

  function request() {
    requestDialogs();
    requestForm();
  }
  const opened = useEffectEvent(() => {
    request();
    forget();
  });
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  useFocusAfterDialog(isOpen, !list.stale, page.focusHeading);

  return {
    saved,
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
    dialogs: dialogs && shown && (
      <dialogs.default<Row>
        dialog={shown}
        page={page}
        Form={module?.default}
        onClose={close}
        onSaved={(row, how) => {
          tellSaved(text(how === 'add' ? 'added' : 'edited', { name: page.nameOf(row) }));
          // The list goes to its first page without a dialog.
          list.showFirst();
          void queries.invalidateQueries({ queryKey: [page.resource] });
        }}
      />
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
      const first = formatRecordDialog({ mode: 'closed' }, params);
      first.delete('page');
      setSaved({ sentence, from: here, on: first.toString() });
    },
    forget: () => setSaved(undefined),
  };
}

/** The dialog behind an address, for this person. Without an action that reads or edits records, there is no such dialog. */
function allowed<Row>(dialog: RecordDialog, { row = [], may }: ListPage<Row>): RecordDialog | undefined {
  const { mode, id } = dialog;
  if (mode === 'closed' || (mode === 'add' && !may('create'))) return undefined;
  if (id === undefined) return dialog;
  const [reads, edits] = ['detail', 'edit'].map((key) => row.some((action) => action.key === key));
  if (!edits) return reads ? { mode: 'detail', id } : undefined;
  return { mode: (mode === 'edit' || !reads) && may('update') ? 'edit' : 'detail', id };
}
