import { DialogActions, DialogBody, DialogContent } from '@ar/ui/fluent';
import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx';
import { ClearGlyph } from '../glyphs.tsx';
import classes from './dialog.module.css';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose'> {
  modal?: boolean;
  /** Called on Escape and on a phone's back gesture. */
  onEscape?: (() => void) | undefined;
  onOutside?: (() => void) | undefined;
}

/** Native (docs/decisions/kit.md), and without padding, because a press there would count as beside the dialog. */
export function Dialog({ modal = true, onEscape, onOutside, className, ...attributes }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBegan = useRef(false);

  // The cleanup calls `close()`, because the browser does not return the focus when React removes the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (modal) element?.showModal();
    else element?.show();
    return () => element?.close();
  }, [modal]);

  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className ?? ''}`}
      aria-modal={modal}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Preventing `cancel` is not enough, because Chromium closes a dialog on the second Escape in a row.
        event.preventDefault();
        onEscape?.();
      }}
      onCancel={(event) => {
        // A cancelled file input inside the dialog also fires `cancel`.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onEscape?.();
      }}
      // A press counts only if it begins and ends beside the dialog (WCAG 2.5.2).
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

interface SheetProps extends Omit<DialogProps, 'onEscape'> {
  title: string;
  closeLabel?: string | undefined;
  onClose?: (() => void) | undefined;
}

/** Focuses its heading when it opens, so that screen readers read the heading and Enter presses no button. */
export function Sheet({ title, closeLabel, onClose, children, ...dialog }: SheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Dialog aria-labelledby={id} onEscape={onClose} {...dialog}>
      <div className={classes.sheet}>
        <div className={classes.header}>
          <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {onClose && closeLabel && (
            <IconButton label={closeLabel} size={36} onClick={onClose}>
              <ClearGlyph />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </Dialog>
  );
}

interface ModalProps extends Pick<SheetProps, 'title' | 'closeLabel' | 'onClose' | 'children'> {
  dismissible?: boolean;
}

export const Modal = ({ dismissible = false, ...sheet }: ModalProps) => (
  <Sheet className={classes.modal} onOutside={dismissible ? sheet.onClose : undefined} {...sheet} />
);

export const ModalBody = (props: ComponentProps<'div'>) => <div className={classes.body} {...props} />;

export const ModalFooter = (props: ComponentProps<'footer'>) => (
  <footer className={classes.footer} {...props} />
);

interface ConfirmDialogProps {
  title: string;
  text?: ReactNode;
  form?: ReactNode;
  /** Before a failure, `null` renders an empty alert. Some screen readers skip an alert that is inserted with text. */
  error?: ReactNode;
  others?: ReactNode;
  disabled?: boolean | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: ButtonProps['tone'];
  busy?: boolean | undefined;
  cancelWhileBusy?: boolean | undefined;
  closeOnEscape?: boolean | undefined;
  closeOnOutside?: boolean | undefined;
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
  // A destructive question focuses Cancel, so that a quick Enter confirms nothing.
  const first = initialFocus ?? (destructive ? cancel : confirm);
  useLayoutEffect(() => {
    const field = fields.current?.querySelector<HTMLElement>('input, select, textarea');
    (field ?? first.current)?.focus();
  }, [first]);
  return (
    <Dialog
      role={destructive && !form ? 'alertdialog' : undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={text === undefined ? undefined : `${id}text`}
      onEscape={closeOnEscape && !held ? onCancel : undefined}
      onOutside={closeOnOutside && !held ? onCancel : undefined}
    >
      <DialogBody className={classes.question}>
        <h2 id={`${id}title`} className={classes.title}>
          {title}
        </h2>
        <DialogContent className={classes.content}>
          {text !== undefined && <div id={`${id}text`}>{text}</div>}
          {form && (
            <form
              ref={fields}
              id={`${id}form`}
              className={classes.content}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // Without this call, React would also fire `submit` on a form around the dialog.
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
        </DialogContent>
        <DialogActions className={classes.actions} fluid>
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
              // A double click may begin on another button in this place, so the second click must not confirm.
              if (event.detail > 1) event.preventDefault();
              else if (!form) onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  );
}
