import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useSearchParams } from 'react-router-dom';
import type { ImportingOne } from './importing.ts';
import { Failed } from './said.tsx';
import { useImportCall } from './use-import.ts';

const UNDO = 'undo';

/** Takes the whole import back, after a question that has an address: `?undo`. */
export function UndoButton({ resource, text, document }: ImportingOne) {
  const [params, setParams] = useSearchParams();
  const { mutate, isPending, error, reset } = useImportCall(resource, document.id);

  function ask(isAsking: boolean) {
    reset();
    const next = new URLSearchParams(params);
    if (isAsking) next.set(UNDO, '');
    else next.delete(UNDO);
    setParams(next, { replace: true });
  }
  return (
    <>
      <Button onClick={() => ask(true)}>
        {text(document.state === 'undone' ? 'importUndoAgain' : 'importUndo')}
      </Button>
      {params.has(UNDO) && (
        <ConfirmDialog
          title={text('importUndoTitle')}
          text={text('importUndoText')}
          tone="destructive"
          confirmLabel={text('importUndo')}
          cancelLabel={text('importCancel')}
          busy={isPending}
          onConfirm={() => mutate({ path: 'undo/', method: 'POST' }, { onSuccess: () => ask(false) })}
          onCancel={() => ask(false)}
        >
          <Failed error={error} what="importNotDone" text={text} />
        </ConfirmDialog>
      )}
    </>
  );
}
