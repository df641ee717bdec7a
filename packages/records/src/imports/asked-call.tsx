import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ImportingOne } from './importing.ts';
import { Failed } from './said.tsx';
import { type ImportCall, useImportCall } from './use-import.ts';

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'tone' | 'confirmLabel' | 'cancelLabel'
>;

interface AskedCallProps extends Question {
  importing: ImportingOne;
  call: ImportCall;
  /** Whether it is asked, and what changes that, where the question has an address. */
  asking?: [boolean, (isAsking: boolean) => void];
  appearance?: 'primary' | 'subtle';
  /** What the button says. */
  children: ReactNode;
  /** Instead of closing the question. */
  onDone?(): void;
}

/** A button whose call is made after a question, which stays and says why where the call was not done. */
export function AskedCall(props: AskedCallProps) {
  const { importing, call, asking, appearance, children, onDone, ...question } = props;
  const { resource, document } = importing;
  const own = useState(false);
  const [isAsking, ask] = asking ?? own;
  const { mutate, isPending, error, reset } = useImportCall(resource, document.id);
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
