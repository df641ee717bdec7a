import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDepartment } from '../list/department.tsx';
import { useDepartmentText } from '../texts/record-text.tsx';
import classes from './import-page.module.css';
import { Failed, Sending } from './step-parts.tsx';
import { type ImportCall, useImportCall, useOneImport } from './use-import.ts';

interface ConfirmedCallProps extends ImportCall {
  words: 'importDiscard' | 'importRun' | 'importBreak' | 'importUndo';
  button?: string;
  question?: ReactNode;
  appearance?: 'primary' | 'subtle';
  onDone?(): void;
}

function ConfirmedCall(props: ConfirmedCallProps) {
  const { words, button, question, appearance, onDone, ...call } = props;
  const { text } = useOneImport();
  const [isAsking, ask] = useState(false);
  const { mutate, isPending, error, reset } = useImportCall();
  const close = () => {
    reset();
    ask(false);
  };
  return (
    <>
      <Button appearance={appearance} onClick={() => ask(true)}>
        {button ?? (words !== 'importRun' && text(words))}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text(`${words}Title`)}
          text={question ?? (words !== 'importRun' && text(`${words}Text`))}
          tone={words === 'importRun' ? undefined : 'destructive'}
          confirmLabel={text(`${words}Confirm`)}
          cancelLabel={text(
            words === 'importDiscard' || words === 'importBreak' ? `${words}Cancel` : 'cancel',
          )}
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
  const navigate = useNavigate();
  const call = { words: 'importDiscard', method: 'DELETE', appearance: 'subtle' } as const;
  return <ConfirmedCall {...call} onDone={() => void navigate('../import')} />;
}

export const CancelButton = () => <ConfirmedCall words="importBreak" path="cancel/" method="POST" />;

export function RunButton() {
  const { text, document } = useOneImport();
  const { importNote } = useDepartment();
  const departmentText = useDepartmentText();
  const { planned, waiting, left_out } = document;
  const count = planned.added + planned.changed;
  const rows = waiting > 0 ? 'valid' : 'all';
  if (count === 0) return <p className={classes.hint}>{text('importNothingToDo')}</p>;
  const effects = [
    ['importWillAdd', planned.added],
    ['importWillChange', planned.changed],
    ['importWillLeave', left_out],
    ['importWillWait', waiting],
  ] as const;
  return (
    <ConfirmedCall
      words="importRun"
      path="run/"
      method="POST"
      body={{ rows }}
      appearance="primary"
      button={text(rows === 'all' ? 'importRunAll' : 'importRunValid', { count })}
      question={
        <>
          <ul className={classes.effects}>
            {effects.map(([key, count]) => count > 0 && <li key={key}>{text(key, { count })}</li>)}
          </ul>
          {waiting === 0 && <p>{text('importWillAll')}</p>}
          {importNote && planned.added > 0 && <p>{departmentText(importNote)}</p>}
          <p>{text('importCanUndo')}</p>
        </>
      }
    />
  );
}

export function UndoButton() {
  const { text, document } = useOneImport();
  const button = text(document.state === 'undone' ? 'importUndoAgain' : 'importUndo');
  return <ConfirmedCall words="importUndo" path="undo/" method="POST" button={button} />;
}

export function AddArchive() {
  const { text, document } = useOneImport();
  const { mutate, isPending, progress, error, stop } = useImportCall();
  const input = useRef<HTMLInputElement>(null);
  const label = text(document.archive_name === null ? 'importAddArchive' : 'importExchangeArchive');

  function send(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append('archive', file);
    mutate({ path: 'archive/', method: 'POST', body });
  }
  if (isPending) return <Sending share={progress} onStop={stop} />;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".zip"
        onChange={({ target }) => send(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <Failed error={error} what="importArchiveNotAdded" field="archive" />
    </>
  );
}
