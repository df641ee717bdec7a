import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDepartment } from '../list/department.tsx';
import type { RecordFormProps, RecordRow } from '../list/list-page.ts';
import { type RecordDialog, useFocusAfterDialog } from '../list/record-dialog.ts';

interface FormDialog extends Pick<RecordFormProps<RecordRow>, 'onSaved' | 'onEditSaved'> {
  shown: RecordDialog | undefined;
  settled: boolean;
  focusHeading(): void;
  onOpened(): void;
  onClose(): void;
  onNotLoaded(): void;
}

const loadDialogs = () => import('./record-dialogs.tsx');
const noForm = async () => undefined;

/** The form's dialog over a list or a record's page. Its code loads on `request` or when the dialog opens. */
export function useFormDialog({ shown, settled, focusHeading, onOpened, onNotLoaded, ...props }: FormDialog) {
  const { form } = useDepartment();
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address must not name a dialog that did not load.
    if (openNow.current) props.onClose();
    onNotLoaded();
  };
  const dialogs = useLazy(loadDialogs, notLoaded);
  const module = useLazy(form ?? noForm, notLoaded);

  function request() {
    dialogs.request();
    module.request();
  }
  const opened = useEffectEvent(() => {
    request();
    onOpened();
  });
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  useFocusAfterDialog(isOpen, settled, focusHeading);

  const RecordDialogs = dialogs.code?.default;
  return {
    request,
    dialogs: RecordDialogs && shown && (
      <RecordDialogs {...props} dialog={shown} Form={module.code?.default} />
    ),
  };
}
