import { useNavigate } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import { AskedCall } from './asked-call.tsx';
import type { ImportingOne } from './importing.ts';

/** Gives an import up before anything was written. */
export function Discard(props: ImportingOne) {
  const text = useRecordText();
  const navigate = useNavigate();
  return (
    <AskedCall
      importing={props}
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
