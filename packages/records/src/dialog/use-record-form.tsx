import type { Resource } from '@ar/domain/permissions';
import { type Translate, useCan } from '@ar/session';
import { Button } from '@ar/ui/button';
import { AddGlyph } from '@ar/ui/glyphs';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordFormProps } from '../form/record-form.tsx';
import { useOnDemand } from '../list/on-demand.ts';
import { formatRecordDialog, useFocusAfterDialog, useRecordDialog } from '../list/record-dialog.ts';

/** A department's form, fetched when somebody is about to open it. */
export interface FormOnDemand<Row> {
  /** The resource whose permissions count. */
  of: Resource;
  load(): Promise<{ default: ComponentType<RecordFormProps<Row>> }>;
  /** Records are edited at once where there is nothing more to read than the list shows. */
  withoutDetail?: boolean;
  /** Nothing can be edited once it is there. */
  withoutEdit?: boolean;
}

interface RecordFormOptions<Row> {
  resource: string;
  namespace: string;
  text: Translate;
  form: FormOnDemand<Row> | undefined;
  nameOf(row: Row): string;
  /** A record was saved: the list goes to its first page without a dialog. */
  onSaved(row: Row): void;
  onNotLoaded(): void;
  /** The rows that belong to the address are here. */
  settled: boolean;
  /** Takes the focus when what had it is gone. */
  focusHeading(): void;
}

/** What adds, edits and shows records: the button, the dialogs, and the sentence after saving. */
export function useRecordForm<Row>(given: RecordFormOptions<Row>) {
  const { form, text, resource, namespace, nameOf } = given;
  const { dialog, open, close } = useRecordDialog();
  const may = useCan();
  const { saved, tellSaved, forget } = useSavedSentence();
  const mode = form && allowed(dialog.mode, form, may);
  const isOpen = mode !== undefined && mode !== 'closed';
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const notLoaded = () => {
    // The address names a dialog that cannot be shown.
    if (openNow.current) close();
    given.onNotLoaded();
  };
  const [dialogs, requestDialogs] = useOnDemand(() => import('./record-dialogs.tsx'), notLoaded);
  const [module, requestForm] = useOnDemand(async () => form?.load(), notLoaded);

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
  useFocusAfterDialog(isOpen, given.settled, given.focusHeading);

  return {
    saved,
    addButton: form && may('create', form.of) && (
      <Button
        appearance="primary"
        icon={<AddGlyph />}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => open('add')}
      >
        {text('addTitle')}
      </Button>
    ),
    dialogs: dialogs && form && isOpen && (
      <dialogs.default<Row>
        dialog={mode === 'add' ? { mode } : { mode, id: dialog.id ?? 0 }}
        resource={resource}
        namespace={namespace}
        Form={module?.default}
        onClose={close}
        onSaved={(row, how) => {
          tellSaved(text(how === 'add' ? 'added' : 'edited', { name: nameOf(row) }));
          given.onSaved(row);
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

/** The dialog that stands behind an address, for this department and this person. */
function allowed<Row>(
  mode: ReturnType<typeof useRecordDialog>['dialog']['mode'],
  { of, withoutDetail, withoutEdit }: FormOnDemand<Row>,
  may: ReturnType<typeof useCan>,
) {
  if (mode === 'add') return may('create', of) ? mode : 'closed';
  if (mode === 'closed') return mode;
  if (withoutEdit) return withoutDetail ? 'closed' : 'detail';
  const wanted = withoutDetail ? 'edit' : mode;
  return wanted === 'edit' && !may('update', of) ? 'detail' : wanted;
}
