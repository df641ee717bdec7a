import type { ImportDocument } from '@ar/domain/imports';
import { keys } from '@ar/domain/query-keys';
import { ApiError } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSave } from '../form/use-save.ts';
import { Message } from '../message.tsx';
import { PARTS } from './file-step.tsx';
import classes from './import-page.module.css';
import { importPath } from './import-query.ts';
import { useOneImport } from './importing.ts';
import { Failed, Sending } from './step-parts.tsx';
import { type ImportCall, useImportCall } from './use-import.ts';

interface AskedCallProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'tone'> {
  call: ImportCall;
  /** State outside of the button, where the question has an address. */
  asking?: [boolean, (isAsking: boolean) => void];
  appearance?: 'primary' | 'subtle';
  confirmLabel: string;
  cancelLabel: string;
  children: ReactNode;
  /** Replaces closing the question. */
  onDone?(): void;
}

/** A button whose call follows a question. The question stays open and tells a failure. */
function AskedCall({ call, asking, appearance, children, onDone, ...question }: AskedCallProps) {
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

export function Discard() {
  const { text } = useOneImport();
  const navigate = useNavigate();
  return (
    <AskedCall
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
    </AskedCall>
  );
}

/** Starts the import after a question. While rows wait for a decision, only the other rows are imported. */
export function RunButton() {
  const { text, note, document } = useOneImport();
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
    <AskedCall
      call={{ path: 'run/', method: 'POST', body: { rows } }}
      appearance="primary"
      title={text('importRunTitle')}
      text={
        <>
          <ul className={classes.will}>
            {will.map(([key, count]) => count > 0 && <li key={key}>{text(key, { count })}</li>)}
          </ul>
          {waiting === 0 && <p>{text('importWillAll')}</p>}
          {note && planned.added > 0 && <p>{note}</p>}
          <p>{text('importCanUndo')}</p>
        </>
      }
      confirmLabel={text('importConfirm')}
      cancelLabel={text('importCancel')}
    >
      {text(rows === 'all' ? 'importRunAll' : 'importRunValid', { count })}
    </AskedCall>
  );
}

export function Break() {
  const { text } = useOneImport();
  return (
    <AskedCall
      call={{ path: 'cancel/', method: 'POST' }}
      title={text('importBreakTitle')}
      text={text('importBreakText')}
      tone="destructive"
      confirmLabel={text('importBreakConfirm')}
      cancelLabel={text('importBreakCancel')}
    >
      {text('importBreak')}
    </AskedCall>
  );
}

const UNDO = 'undo';

/** Undoes the whole import after a question, which has the address `?undo`. */
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
    <AskedCall
      call={{ path: 'undo/', method: 'POST' }}
      asking={[params.has(UNDO), ask]}
      title={text('importUndoTitle')}
      text={text('importUndoText')}
      tone="destructive"
      confirmLabel={text('importUndo')}
      cancelLabel={text('importCancel')}
    >
      {text(document.state === 'undone' ? 'importUndoAgain' : 'importUndo')}
    </AskedCall>
  );
}

/** Continues in a new import with the same rows, corrections and decisions: the journal has closed this import. */
export function Again() {
  const { text } = useOneImport();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useImportCall<ImportDocument>();
  // A double press must not make two imports.
  const isBegun = useRef(false);

  function begin() {
    if (isBegun.current) return;
    isBegun.current = true;
    mutate(
      { path: 'again/', method: 'POST' },
      {
        onSuccess: ({ id }) => void navigate(`../import/${id}`),
        onError: () => {
          isBegun.current = false;
        },
      },
    );
  }
  return (
    <>
      <Button appearance="primary" busy={isPending} onClick={begin}>
        {text('importAgain')}
      </Button>
      <Failed error={error} what="importNotDone" />
    </>
  );
}

/** Adds or replaces the ZIP of files without losing corrections and decisions. */
export function AddArchive() {
  const { resource, text, document } = useOneImport();
  const { id, archive_name } = document;
  const { saving, failure, save, stop } = useSave<ImportDocument>(true);
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const label = text(archive_name === null ? 'importAddArchive' : 'importExchangeArchive');
  const refused = failure instanceof ApiError ? failure.errors?.archive : undefined;

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
      {refused ? (
        <Message tone="failure">{refused.join(' ')}</Message>
      ) : (
        <Failed error={failure} what="importArchiveNotAdded" />
      )}
    </>
  );
}
