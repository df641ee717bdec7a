import { Button, type ButtonProps } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './confirm-dialog.module.css';
import { usePressBeside } from './press-beside.ts';

export type ConfirmTone = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';

const APPEARANCE: Record<ConfirmTone, ButtonProps['appearance']> = {
  default: 'primary',
  destructive: 'primary',
  outline: 'outline',
  secondary: 'secondary',
  ghost: 'subtle',
  link: 'transparent',
};

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Left out where there is nothing to decide any more. */
  cancelLabel?: string | undefined;
  /** How the confirming button looks. */
  tone?: ConfirmTone | undefined;
  /** What was confirmed is under way: nothing else can be pressed until it ends. */
  busy?: boolean | undefined;
  /** Cancelling stops what is under way. */
  cancelWhileBusy?: boolean | undefined;
  /** Escape asks to close, unless told otherwise. */
  closeOnEscape?: boolean | undefined;
  /** A press beside the dialog asks to close. */
  closeOnOutside?: boolean | undefined;
  /** Below the text: progress, or what went wrong. */
  children?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * A question before something is done. A native modal `<dialog>`: the browser keeps the focus inside, makes the page
 * behind it inert, and gives the focus back to whatever had it.
 */
export function ConfirmDialog({ open, ...asked }: ConfirmDialogProps) {
  return open ? <OpenDialog {...asked} /> : null;
}

function OpenDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'default',
  busy = false,
  cancelWhileBusy = false,
  closeOnEscape = true,
  closeOnOutside = false,
  children,
  onConfirm,
  onCancel,
}: Omit<ConfirmDialogProps, 'open'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const destructive = tone === 'destructive';
  const held = busy && !cancelWhileBusy;

  // Before the first paint, and closed before it leaves the page: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // What cannot be undone is not one careless Enter away.
  useLayoutEffect(() => (destructive ? cancel : confirm).current?.focus(), [destructive]);

  function ask(allowed: boolean) {
    if (allowed && !held) onCancel();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Refusing the `cancel` event is not enough: Chromium closes on the second Escape in a row all the same.
    event.preventDefault();
    event.stopPropagation();
    ask(closeOnEscape);
  }

  const pressBeside = usePressBeside(() => ask(closeOnOutside));

  return (
    <dialog
      ref={dialog}
      role={destructive ? 'alertdialog' : undefined}
      className={classes.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onKeyDown={onKeyDown}
      {...pressBeside}
      onCancel={(event) => {
        // A phone's back gesture comes here without a key.
        event.preventDefault();
        ask(closeOnEscape);
      }}
    >
      <div className={classes.box}>
        <h2 id={`${id}title`} className={classes.title}>
          {title}
        </h2>
        <div id={`${id}text`} className={classes.text}>
          {text}
        </div>
        {children}
        <div className={classes.buttons}>
          {cancelLabel !== undefined && (
            <Button ref={cancel} className={classes.button} disabledFocusable={held} onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button
            ref={confirm}
            className={classes.button}
            appearance={APPEARANCE[tone]}
            data-tone={tone}
            aria-busy={busy || undefined}
            disabledFocusable={busy}
            icon={busy ? <span className={classes.spinner} aria-hidden="true" /> : undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
