import { useLazy } from '@ar/ui/lazy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDepartment } from '../list/department.tsx';
import type { RecordFormProps, RecordRow } from '../list/list-page.ts';
import { type RecordDialog, useFocusAfterDialog } from '../list/record-dialog.ts';

interface FormDialog {
  shown: RecordDialog | undefined;
  /** Whether the page has loaded what its address asks for. */
  settled: boolean;
  focusHeading(): void;
  onOpened?(): void;
  onClose(): void;
  onSaved: RecordFormProps<RecordRow>['onSaved'];
  onEditSaved?: RecordFormProps<RecordRow>['onEditSaved'];
  onNotLoaded(): void;
}

const loadDialogs = () => import('./record-dialogs.tsx');
const noForm = async () => undefined;

/** The form's dialog over a list or a record's page, loaded on intent. */
export function useFormDialog(options: FormDialog) {
  const { form } = useDepartment();
  const { shown, settled, focusHeading, onClose, onSaved, onEditSaved } = options;
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address must not name a missing dialog.
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
