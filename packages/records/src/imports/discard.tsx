import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportingOne } from './importing.ts';
import { Failed } from './said.tsx';
import { useImportCall } from './use-import.ts';

/** Gives an import up before anything was written. */
export function Discard({ resource, text, document }: ImportingOne) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useImportCall(resource, document.id);
  const navigate = useNavigate();
  return (
    <>
      <Button appearance="subtle" onClick={() => setIsAsking(true)}>
        {text('importDiscard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('importDiscard')}
          text={text('importDiscardText')}
          tone="destructive"
          confirmLabel={text('importDiscardConfirm')}
          cancelLabel={text('importDiscardCancel')}
          busy={isPending}
          onConfirm={() => mutate({ method: 'DELETE' }, { onSuccess: () => void navigate('../import') })}
          onCancel={() => {
            reset();
            setIsAsking(false);
          }}
        >
          <Failed error={error} what="importNotDone" text={text} />
        </ConfirmDialog>
      )}
    </>
  );
}
