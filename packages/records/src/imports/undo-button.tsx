import { useSearchParams } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import { AskedCall } from './asked-call.tsx';
import type { ImportingOne } from './importing.ts';

const UNDO = 'undo';

/** Takes the whole import back, after a question that has an address: `?undo`. */
export function UndoButton(props: ImportingOne) {
  const { document } = props;
  const text = useRecordText();
  const [params, setParams] = useSearchParams();

  function ask(isAsking: boolean) {
    const next = new URLSearchParams(params);
    if (isAsking) next.set(UNDO, '');
    else next.delete(UNDO);
    setParams(next, { replace: true });
  }
  return (
    <AskedCall
      importing={props}
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
