import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { AddGlyph } from '@ar/ui/glyphs';
import { useLazy } from '@ar/ui/lazy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCachedRows } from '../list/cached-rows.ts';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import type { RecordFormProps, RecordRow, RecordsPageProps } from '../list/list-page.ts';
import { withParams } from '../list/query-in-address.ts';
import {
  type RecordDialog,
  useFocusAfterDialog,
  useRecordDialog,
  withoutDialog,
} from '../list/record-dialog.ts';
import { useRecordText } from '../texts/record-text.tsx';

interface FormDialog extends Pick<RecordFormProps<RecordRow>, 'onSaved'> {
  shown: RecordDialog | undefined;
  settled: boolean;
  focusHeading(): void;
  onOpened(): void;
  onClose(): void;
  onNotLoaded(): void;
}

const loadDialogs = (form: RecordsPageProps<RecordRow>['form']) => async () => {
  const [{ RecordDialogs }, module] = await Promise.all([import('./record-dialogs.tsx'), form?.()]);
  return { RecordDialogs, Form: module?.default };
};

export function useFormDialog({ shown, settled, focusHeading, onOpened, onNotLoaded, ...props }: FormDialog) {
  const { form } = useDepartment();
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const load = useMemo(() => loadDialogs(form), [form]);
  const { code, request } = useLazy(load, () => {
    // Removes the parameters of the dialog from the URL, because the dialog did not load.
    if (openNow.current) props.onClose();
    onNotLoaded();
  });
  const opened = useEffectEvent(() => {
    request();
    onOpened();
  });
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  useFocusAfterDialog(isOpen, settled, focusHeading);

  return {
    request,
    isLoading: isOpen && !code,
    dialogs: code?.Form && shown && <code.RecordDialogs {...props} dialog={shown} Form={code.Form} />,
  };
}

export function useRecordForm() {
  const { resource, mayAdd, mayEdit, nameOf } = useDepartment();
  const { list, focus, notLoaded } = useList();
  const text = useRecordText();
  const queries = useQueryClient();
  const cached = useCachedRows(resource);
  const { dialog, open, close } = useRecordDialog();
  // `on` contains the queries of the URL at which the message is shown.
  const [saved, setSaved] = useState<{ message: string; on: readonly string[] }>();
  const [params] = useSearchParams();
  const here = String(params);
  if (saved && !saved.on.includes(here)) setSaved(undefined);
  const isAllowed = { closed: false, add: mayAdd, edit: mayEdit }[dialog.mode];
  const { request, isLoading, dialogs } = useFormDialog({
    shown: isAllowed ? dialog : undefined,
    settled: !list.stale,
    focusHeading: focus.focusHeading,
    onOpened: () => setSaved(undefined),
    onClose: close,
    onNotLoaded: notLoaded,
    onSaved(row, how, isTold) {
      const first = withParams(withoutDialog(params), { page: undefined });
      const message = text(how === 'add' ? 'added' : 'edited', { name: nameOf(row) });
      if (!isTold) setSaved({ message, on: [here, String(first)] });
      list.showFirst();
      cached.put([row]);
      void queries.invalidateQueries({ queryKey: keys.resource(resource) });
    },
  });

  return {
    dialogs,
    saved: saved?.message,
    addButton: mayAdd && (
      <Button
        appearance="primary"
        aria-label={text('addTitle')}
        aria-busy={isLoading}
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
