import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSave } from '../form/use-save.ts';
import { useDepartment } from '../list/department.tsx';
import { useDepartmentText } from '../texts/record-text.tsx';
import { PARTS } from './file-step.tsx';
import classes from './import-page.module.css';
import { importPath } from './import-query.ts';
import { useOneImport } from './importing.ts';
import { Failed, Sending } from './step-parts.tsx';
import { type ImportCall, useImportCall } from './use-import.ts';

interface ConfirmedCallProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'tone'> {
  call: ImportCall;
  /** The state of a question that has an address. */
  asking?: [boolean, (isAsking: boolean) => void];
  appearance?: 'primary' | 'subtle';
  confirmLabel: string;
  cancelLabel: string;
  children: ReactNode;
  /** Replaces closing the question. */
  onDone?(): void;
}

/** A button that makes a call after a question. The question stays open after a failure and shows it. */
function ConfirmedCall({ call, asking, appearance, children, onDone, ...question }: ConfirmedCallProps) {
  const own = useState(false);
  const [isAsking, ask] = asking ?? own;
  const { mutate, isPending, error, reset } = useImportCall();
  const close = () => {
    reset();
    ask(false);
  };
  return (
    <>
      <Button appearance={appearance} onClick={() => ask(true)}>
        {children}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...question}
          busy={isPending}
          onConfirm={() => mutate(call, { onSuccess: onDone ?? close })}
          onCancel={close}
        >
          <Failed error={error} what="importNotDone" />
        </ConfirmDialog>
      )}
    </>
  );
}

export function DiscardButton() {
  const { text } = useOneImport();
  const navigate = useNavigate();
  return (
    <ConfirmedCall
      call={{ method: 'DELETE' }}
      appearance="subtle"
      title={text('importDiscard')}
      text={text('importDiscardText')}
      tone="destructive"
      confirmLabel={text('importDiscardConfirm')}
      cancelLabel={text('importDiscardCancel')}
      onDone={() => void navigate('../import')}
    >
      {text('importDiscard')}
    </ConfirmedCall>
  );
}

export function RunButton() {
  const { text, document } = useOneImport();
  const { importNote } = useDepartment();
  const departmentText = useDepartmentText();
  const { planned, waiting, left_out } = document;
  const count = planned.added + planned.changed;
  const rows = waiting > 0 ? 'valid' : 'all';
  if (count === 0) return <p className={classes.hint}>{text('importNothingToDo')}</p>;
  const will = [
    ['importWillAdd', planned.added],
    ['importWillChange', planned.changed],
    ['importWillLeave', left_out],
    ['importWillWait', waiting],
  ] as const;
  return (
    <ConfirmedCall
      call={{ path: 'run/', method: 'POST', body: { rows } }}
      appearance="primary"
      title={text('importRunTitle')}
      text={
        <>
          <ul className={classes.will}>
            {will.map(([key, count]) => count > 0 && <li key={key}>{text(key, { count })}</li>)}
          </ul>
          {waiting === 0 && <p>{text('importWillAll')}</p>}
          {importNote && planned.added > 0 && <p>{departmentText(importNote)}</p>}
          <p>{text('importCanUndo')}</p>
        </>
      }
      confirmLabel={text('importConfirm')}
      cancelLabel={text('importCancel')}
    >
      {text(rows === 'all' ? 'importRunAll' : 'importRunValid', { count })}
    </ConfirmedCall>
  );
}

export function CancelButton() {
  const { text } = useOneImport();
  return (
    <ConfirmedCall
      call={{ path: 'cancel/', method: 'POST' }}
      title={text('importBreakTitle')}
      text={text('importBreakText')}
      tone="destructive"
      confirmLabel={text('importBreakConfirm')}
      cancelLabel={text('importBreakCancel')}
    >
      {text('importBreak')}
    </ConfirmedCall>
  );
}

const UNDO = 'undo';

export function UndoButton() {
  const { text, document } = useOneImport();
  const [params, setParams] = useSearchParams();

  function ask(isAsking: boolean) {
    const next = new URLSearchParams(params);
    if (isAsking) next.set(UNDO, '');
    else next.delete(UNDO);
    setParams(next, { replace: true });
  }
  return (
    <ConfirmedCall
      call={{ path: 'undo/', method: 'POST' }}
      asking={[params.has(UNDO), ask]}
      title={text('importUndoTitle')}
      text={text('importUndoText')}
      tone="destructive"
      confirmLabel={text('importUndo')}
      cancelLabel={text('importCancel')}
    >
      {text(document.state === 'undone' ? 'importUndoAgain' : 'importUndo')}
    </ConfirmedCall>
  );
}

/** Starts a new import with the same rows, corrections and decisions, because this import is in the journal. */
export function RepeatButton() {
  const { text } = useOneImport();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useImportCall<ImportDocument>();
  // A double press must not make two imports.
  const hasStarted = useRef(false);

  function start() {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate(
      { path: 'again/', method: 'POST' },
      {
        onSuccess: ({ id }) => void navigate(`../import/${id}`),
        onError: () => {
          hasStarted.current = false;
        },
      },
    );
  }
  return (
    <>
      <Button appearance="primary" busy={isPending} onClick={start}>
        {text('importAgain')}
      </Button>
      <Failed error={error} what="importNotDone" />
    </>
  );
}

/** Adds or replaces the ZIP; corrections and decisions stay. */
export function AddArchive() {
  const { resource, text, document } = useOneImport();
  const { id, archive_name } = document;
  const { saving, failure, save, stop } = useSave<ImportDocument>(true);
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const label = text(archive_name === null ? 'importAddArchive' : 'importExchangeArchive');

  async function send(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append('archive', file);
    const sent = await save(`${importPath(resource, id)}archive/`, 'POST', body).catch(() => undefined);
    if (sent) await queries.invalidateQueries({ queryKey: keys.imports(resource, id) });
  }
  if (saving) return <Sending share={saving.share} onStop={stop} />;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PARTS.archive.extensions.join(',')}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <Failed error={failure} what="importArchiveNotAdded" field="archive" />
    </>
  );
}
