import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDepartment } from '../list/department.tsx';
import type { RecordFormProps, RecordRow } from '../list/list-page.ts';
import { type RecordDialog, useFocusAfterDialog } from '../list/record-dialog.ts';

interface FormDialog extends Pick<RecordFormProps<RecordRow>, 'onSaved' | 'onEditSaved'> {
  shown: RecordDialog | undefined;
  settled: boolean;
  focusHeading(): void;
  onOpened?(): void;
  onClose(): void;
  onNotLoaded(): void;
}

const loadDialogs = () => import('./record-dialogs.tsx');
const noForm = async () => undefined;

/** The form's dialog over a list or a record's page. Its code loads on `request` or when the dialog opens. */
export function useFormDialog(options: FormDialog) {
  const { form } = useDepartment();
  const { shown, settled, focusHeading, onClose, onSaved, onEditSaved } = options;
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address must not name a dialog that did not load.
    if (openNow.current) onClose();
    options.onNotLoaded();
  };
  const dialogs = useLazy(loadDialogs, notLoaded);
  const module = useLazy(form ?? noForm, notLoaded);

  function request() {
    dialogs.request();
    module.request();
  }
  const opened = useEffectEvent(() => {
    request();
    options.onOpened?.();
  });
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  useFocusAfterDialog(isOpen, settled, focusHeading);

  const RecordDialogs = dialogs.code?.default;
  return {
    request,
    dialogs: RecordDialogs && shown && (
      <RecordDialogs dialog={shown} Form={module.code?.default} {...{ onClose, onSaved, onEditSaved }} />
    ),
  };
}
