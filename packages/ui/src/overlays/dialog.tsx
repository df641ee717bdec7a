import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx';
import { ClearGlyph } from '../glyphs.tsx';
import classes from './dialog.module.css';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose'> {
  /** Escape or a phone's back gesture asks to close; the caller decides. */
  onEscape?: (() => void) | undefined;
  /** A press beside the dialog asks to close. Never for forms. */
  onOutside?: (() => void) | undefined;
}

/** A native `<dialog>` (docs/decisions/kit.md). Without padding: a press on itself is one beside the dialog. */
export function Dialog({ onEscape, onOutside, className, ...attributes }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBegan = useRef(false);

  // Before the first paint, and closed before it leaves the page: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className ?? ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Refusing the `cancel` event is not enough: Chromium closes on the second Escape in a row all the same.
        event.preventDefault();
        onEscape?.();
      }}
      onCancel={(event) => {
        // A file field inside sends an event of the same name when its window is closed without a choice.
        if (event.target !== dialog.current) return;
        // A phone's back gesture comes here without a key.
        event.preventDefault();
        onEscape?.();
      }}
      // Moving off before letting go cancels the press (WCAG 2.5.2).
      onPointerDown={({ target, currentTarget }) => {
        pressBegan.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (pressBegan.current && target === currentTarget) onOutside?.();
        pressBegan.current = false;
      }}
      {...attributes}
    />
  );
}

interface ModalProps {
  title: string;
  closeLabel?: string;
  /** By Escape and the cross. Without it, only what the dialog holds ends it. */
  onClose?: () => void;
  dismissible?: boolean;
  children: ReactNode;
}

export function Modal({ title, closeLabel, onClose, dismissible = false, children }: ModalProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // What the dialog is about is read first, and no button is one careless Enter away.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Dialog
      className={classes.modal}
      aria-labelledby={id}
      onEscape={onClose}
      onOutside={dismissible ? onClose : undefined}
    >
      <div className={classes.sheet}>
        <header className={classes.header}>
          <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {onClose && closeLabel && (
            <IconButton label={closeLabel} size={36} onClick={onClose}>
              <ClearGlyph />
            </IconButton>
          )}
        </header>
        {children}
      </div>
    </Dialog>
  );
}

export const ModalBody = (props: ComponentProps<'div'>) => <div className={classes.body} {...props} />;

/** The dialog's buttons, always in sight. */
export const ModalFooter = (props: ComponentProps<'footer'>) => (
  <footer className={classes.footer} {...props} />
);

interface ConfirmDialogProps {
  title: string;
  text?: ReactNode;
  /** The fields of a form that the dialog sends: Enter does, too. The first of them gets the focus. */
  form?: ReactNode;
  /** Why what was confirmed was not done; null while it is not known. An alert that comes with its text is not always read. */
  error?: ReactNode;
  /** Buttons before the usual two. */
  others?: ReactNode;
  /** It can't be confirmed any more. */
  disabled?: boolean | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: ButtonProps['tone'];
  busy?: boolean | undefined;
  cancelWhileBusy?: boolean | undefined;
  closeOnEscape?: boolean | undefined;
  closeOnOutside?: boolean | undefined;
  /** What is filled in first, where the question asks for something. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, tone, busy, children, onConfirm, onCancel } = props;
  const { cancelWhileBusy, closeOnEscape = true, closeOnOutside, initialFocus } = props;
  const { form, error, others, disabled } = props;
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const destructive = tone === 'destructive';
  const held = busy && !cancelWhileBusy;
  // What cannot be undone is not one careless Enter away.
  const first = initialFocus ?? (destructive ? cancel : confirm);
  useLayoutEffect(() => {
    const field = fields.current?.querySelector<HTMLElement>('input, select, textarea');
    (field ?? first.current)?.focus();
  }, [first]);
  return (
    <Dialog
      role={destructive && !form ? 'alertdialog' : undefined}
      className={classes.question}
      aria-labelledby={`${id}title`}
      aria-describedby={text === undefined ? undefined : `${id}text`}
      onEscape={closeOnEscape && !held ? onCancel : undefined}
      onOutside={closeOnOutside && !held ? onCancel : undefined}
    >
      <div className={classes.box}>
        <h2 id={`${id}title`} className={classes.title}>
          {title}
        </h2>
        {text !== undefined && (
          <div id={`${id}text`} className={classes.text}>
            {text}
          </div>
        )}
        {form && (
          <form
            ref={fields}
            id={`${id}form`}
            className={classes.fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A form around the dialog must not hear it: React's events follow its own tree.
              event.stopPropagation();
              if (!busy && !disabled) onConfirm();
            }}
          >
            {form}
          </form>
        )}
        {children}
        {error !== undefined && (
          <div role="alert" className={classes.error}>
            {error && <p>{error}</p>}
          </div>
        )}
        <div className={classes.buttons}>
          {others}
          {cancelLabel !== undefined && (
            <Button ref={cancel} disabledFocusable={held ?? false} onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button
            ref={confirm}
            appearance="primary"
            tone={tone}
            busy={busy}
            disabled={disabled}
            {...(form && { type: 'submit', form: `${id}form` })}
            onClick={(event) => {
              // The second half of a double press was meant for what stood here before.
              if (event.detail > 1) event.preventDefault();
              else if (!form) onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
