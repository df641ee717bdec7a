import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ClearGlyph } from './glyphs.tsx';
import classes from './modal.module.css';
import { usePressBeside } from './press-beside.ts';

interface ModalProps {
  title: string;
  closeLabel: string;
  /** Somebody asks to close: by the cross, Escape, or a phone's gesture. Whoever opened it decides. */
  onClose(): void;
  /** A press beside the dialog asks too; never for forms. */
  dismissible?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page, a sheet over all of it on a phone. A native modal `<dialog>`: the browser keeps the focus
 * inside, makes the page behind it inert, and gives the focus back to whatever had it. It is open while it is drawn.
 */
export function Modal({ title, closeLabel, onClose, dismissible = false, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Closed before it leaves the page: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // What the dialog is about is read first, and no button is one careless Enter away.
    heading.current?.focus();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Refusing the `cancel` event is not enough: Chromium closes on the second Escape in a row all the same.
    event.preventDefault();
    onClose();
  }

  const pressBeside = usePressBeside(() => dismissible && onClose());

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      {...pressBeside}
      onCancel={(event) => {
        // A file field inside tells of its own cancelled choice by an event of the same name.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.box}>
        <header className={classes.header}>
          <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
            <ClearGlyph />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The part of a dialog that scrolls, at most 700 px high. */
export function ModalBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** The dialog's buttons, always in sight. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return <footer className={classes.footer}>{children}</footer>;
}
