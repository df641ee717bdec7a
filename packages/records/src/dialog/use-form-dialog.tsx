import { useEffect, useEffectEvent, useRef } from 'react';
import type { RecordFormProps, RecordsPageProps } from '../list/list-page.ts';
import { useOnDemand } from '../list/on-demand.ts';
import { type RecordDialog, useFocusAfterDialog } from '../list/record-dialog.ts';

interface FormDialog<Row> extends Pick<RecordsPageProps<Row>, 'resource' | 'form'> {
  /** The dialog that stands over the page, if any. */
  shown: RecordDialog | undefined;
  /** What the page shows is what its address asks for. */
  settled: boolean;
  focusHeading(): void;
  onOpened?(): void;
  onClose(): void;
  onSaved: RecordFormProps<Row>['onSaved'];
  onEditSaved?: RecordFormProps<Row>['onEditSaved'];
  onNotLoaded(): void;
}

/** The form's dialog over a list or a record's page; its code is fetched on intent. */
export function useFormDialog<Row>(options: FormDialog<Row>) {
  const { resource, form, shown, settled, focusHeading, onClose, onSaved, onEditSaved } = options;
  const isOpen = shown !== undefined;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address names a dialog that cannot be shown.
    if (openNow.current) onClose();
    options.onNotLoaded();
  };
  const [dialogs, requestDialogs] = useOnDemand(() => import('./record-dialogs.tsx'), notLoaded);
  const [module, requestForm] = useOnDemand(async () => form?.(), notLoaded);

  function request() {
    requestDialogs();
    requestForm();
  }
  const opened = useEffectEvent(() => {
    request();
    options.onOpened?.();
  });
  useEffect(() => {
    if (isOpen) opened();
  }, [isOpen]);
  useFocusAfterDialog(isOpen, settled, focusHeading);

  return {
    request,
    dialogs: dialogs && shown && (
      <dialogs.default<Row>
        {...{ dialog: shown, resource, onClose, onSaved, onEditSaved }}
        Form={module?.default}
      />
    ),
  };
}
