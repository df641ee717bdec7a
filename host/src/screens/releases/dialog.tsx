import { ApiError, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { type ReactNode, type RefObject, useId } from 'react';
import { flushSync } from 'react-dom';
import css from './dialog.module.css';

interface SheetProps {
  title: string;
  /** Nothing closes it while it must stay open. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  answers: ReactNode;
}

export function Sheet({ title, onClose, children, answers }: SheetProps) {
  const id = useId();
  return (
    <Dialog className={css.dialog} aria-labelledby={id} onEscape={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={css.answers}>{answers}</div>
    </Dialog>
  );
}

/** The page behind a modal dialog takes no focus, and the button that opened it may be gone: what it was about stays. */
export function closeAndFocus(close: () => void, stays: RefObject<HTMLElement | null>) {
  flushSync(close);
  stays.current?.focus();
}

interface QuestionProps {
  title: string;
  confirm: string;
  isDestructive?: boolean;
  /** Why it can't be done, where there is more to say than the change's own failure. */
  trouble?: string | undefined;
  isPossible?: boolean;
  change: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

export function Question(props: QuestionProps) {
  const { title, confirm, isDestructive, trouble, isPossible = true, change, onClose, children } = props;
  const text = useText('releases');
  const id = useId();
  const { isPending, error } = change;
  return (
    <Sheet
      title={title}
      onClose={isPending ? undefined : onClose}
      answers={
        <>
          <Button roomy disabled={isPending} onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button
            roomy
            type="submit"
            form={id}
            appearance="primary"
            tone={isDestructive ? 'destructive' : undefined}
            disabled={!isPossible}
            aria-busy={isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) props.onConfirm();
        }}
      >
        {children}
        <Trouble error={error}>{trouble}</Trouble>
      </form>
    </Sheet>
  );
}

interface TroubleProps {
  error: Error | null;
  otherwise?: string;
  children?: ReactNode;
}

export function Trouble({ error, otherwise = 'no-answer', children }: TroubleProps) {
  const text = useText('releases');
  const said = children ?? (error && ((error instanceof ApiError && error.detail) || text(otherwise)));
  return <div role="alert">{said && <p className={css.trouble}>{said}</p>}</div>;
}
