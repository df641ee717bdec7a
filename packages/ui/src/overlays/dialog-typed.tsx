import { type ComponentProps, useRef, useState } from 'react';
import { TextField } from '../controls/field.tsx';
import { ConfirmDialog } from './dialog.tsx';

type ConfirmDialogProps = ComponentProps<typeof ConfirmDialog>;

interface TypedConfirmDialogProps extends ConfirmDialogProps {
  /** The person types this number to confirm, so that nobody deletes many records by habit. */
  toType?: { number: number; label: string; wrong: string } | undefined;
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

export function TypedConfirmDialog({ toType, children, onConfirm, ...question }: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function confirm() {
    if (question.busy) return;
    if (!toType || digitsOf(typed) === String(toType.number)) return onConfirm();
    setIsWrong(true);
    field.current?.focus();
  }

  return (
    <ConfirmDialog {...question} onConfirm={confirm}>
      {children}
      {toType && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField
            ref={field}
            label={toType.label}
            error={isWrong ? toType.wrong : undefined}
            inputMode="numeric"
            autoComplete="off"
            disabled={question.busy}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsWrong(false);
            }}
          />
        </form>
      )}
    </ConfirmDialog>
  );
}
