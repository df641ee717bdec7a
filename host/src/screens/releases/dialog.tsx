import { Dialog } from '@ar/ui/dialog';
import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';

interface QuestionDialogProps {
  title: string;
  /** Nothing closes it while it must stay open. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** What this screen asks, over the page. */
export function QuestionDialog({ title, onClose, children }: QuestionDialogProps) {
  const id = useId();
  return (
    <Dialog className={css.dialog} aria-labelledby={id} onEscape={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </Dialog>
  );
}

/** The dialog's buttons. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={css.answers}>{children}</div>;
}

/** What keeps the dialog's work from being done, read out when it comes. */
export function Trouble({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={css.trouble}>{children}</p>}</div>;
}
