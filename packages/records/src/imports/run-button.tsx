import { useRecordText } from '../texts/record-text.tsx';
import { AskedCall } from './asked-call.tsx';
import classes from './import-page.module.css';
import type { ImportingOne } from './importing.ts';

/** Begins the import, after saying what it will do. While rows wait, those that do not are imported alone. */
export function RunButton(props: ImportingOne) {
  const { document } = props;
  const text = useRecordText();
  const { planned, waiting } = document;
  const count = planned.added + planned.changed;
  const rows = waiting > 0 ? 'valid' : 'all';
  if (count === 0) return <p className={classes.hint}>{text('importNothingToDo')}</p>;
  return (
    <AskedCall
      importing={props}
      call={{ path: 'run/', method: 'POST', body: { rows } }}
      appearance="primary"
      title={text('importRunTitle')}
      text={<WhatWillBe {...props} />}
      confirmLabel={text('importConfirm')}
      cancelLabel={text('importCancel')}
    >
      {text(rows === 'all' ? 'importRunAll' : 'importRunValid', { count })}
    </AskedCall>
  );
}

function WhatWillBe({ note, document }: ImportingOne) {
  const text = useRecordText();
  const { planned, left_out, waiting } = document;
  const counted = [
    ['importWillAdd', planned.added],
    ['importWillChange', planned.changed],
    ['importWillLeave', left_out],
    ['importWillWait', waiting],
  ] as const;
  return (
    <>
      <ul className={classes.will}>
        {counted.map(([key, count]) => count > 0 && <li key={key}>{text(key, { count })}</li>)}
      </ul>
      {waiting === 0 && <p>{text('importWillAll')}</p>}
      {note && planned.added > 0 && <p>{note}</p>}
      <p>{text('importCanUndo')}</p>
    </>
  );
}
