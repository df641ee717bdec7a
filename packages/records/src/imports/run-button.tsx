import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useState } from 'react';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';
import { Failed } from './said.tsx';
import { useImportCall } from './use-import.ts';

/** Begins the import, after saying what it will do. While rows wait, those that do not are imported alone. */
export function RunButton(props: ImportingOne) {
  const { resource, text, document } = props;
  const { planned, waiting } = document;
  const count = planned.added + planned.changed;
  const rows = waiting > 0 ? 'valid' : 'all';
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useImportCall(resource, document.id);
  const close = () => {
    reset();
    setIsAsking(false);
  };
  if (count === 0) return <p className={classes.hint}>{text('importNothingToDo')}</p>;
  return (
    <>
      <Button appearance="primary" onClick={() => setIsAsking(true)}>
        {text(rows === 'all' ? 'importRunAll' : 'importRunValid', { count })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('importRunTitle')}
          text={<WhatWillBe {...props} />}
          confirmLabel={text('importConfirm')}
          cancelLabel={text('importCancel')}
          busy={isPending}
          onConfirm={() => mutate({ path: 'run/', method: 'POST', body: { rows } })}
          onCancel={close}
        >
          <Failed error={error} what="importNotDone" text={text} />
        </ConfirmDialog>
      )}
    </>
  );
}

function WhatWillBe({ text, note, document }: ImportingOne) {
  const { planned, left_out, waiting } = document;
  const counted = {
    importWillAdd: planned.added,
    importWillChange: planned.changed,
    importWillLeave: left_out,
    importWillWait: waiting,
  };
  return (
    <>
      <ul className={classes.will}>
        {Object.entries(counted).map(
          ([key, count]) => count > 0 && <li key={key}>{text(key, { count })}</li>,
        )}
      </ul>
      {waiting === 0 && <p>{text('importWillAll')}</p>}
      {note && planned.added > 0 && <p>{note}</p>}
      <p>{text('importCanUndo')}</p>
    </>
  );
}
