import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { type ReactNode, useId } from 'react';
import { FactorFailure } from './failure.tsx';
import css from './second-factor.module.css';

interface FactorDialogProps {
  title: string;
  children: ReactNode;
  /** What the button says that sends the form. */
  submitLabel: string;
  busy: boolean;
  /** Why the last attempt failed; the dialog stays open with what was typed. */
  error: unknown;
  /** Is not called while `busy`. */
  onSubmit(): void;
  onClose(): void;
  /** Buttons before the usual two. */
  others?: ReactNode;
}

/** A question about a second factor, with the reason of a failure below its fields. */
export function FactorDialog({ title, children, submitLabel, busy, error, ...more }: FactorDialogProps) {
  const { onSubmit, onClose, others } = more;
  const text = useText('second-factor');
  const form = useId();
  return (
    <Modal title={title} closeLabel={text('close')} onClose={onClose}>
      <ModalBody>
        <form
          id={form}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            // A form of the page around it must not hear it: portals bubble as React nests them.
            event.stopPropagation();
            event.preventDefault();
            if (!busy) onSubmit();
          }}
        >
          {children}
          <FactorFailure error={error} />
        </form>
      </ModalBody>
      <ModalFooter>
        {others}
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button appearance="primary" type="submit" form={form} busy={busy}>
          {submitLabel}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
