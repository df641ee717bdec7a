import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Somebody asks to close; nothing does so while it must stay open. A press beside it closes no form. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A dialog over the page. A native modal `<dialog>`: the browser keeps the focus inside, and gives it back to what had
 * it. It is open while it is drawn.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the page: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Refusing the `cancel` event is not enough: Chromium closes on the second Escape in a row all the same.
    event.preventDefault();
    onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A phone's back gesture comes here without a key.
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
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
