import { Button as FluentButton, type ButtonProps as FluentButtonProps } from '@ar/ui/fluent';
import { Children, type ComponentProps, type MouseEvent, type ReactNode, type Ref } from 'react';
import classes from './button.module.css';

export type ButtonProps = FluentButtonProps & {
  /** For actions that cannot be undone. */
  tone?: 'destructive' | undefined;
  /** Its action is under way: the button keeps the focus, and a press does nothing. */
  busy?: boolean | undefined;
  /** As wide as its words and 36 px high; 44 px on a phone and where a finger points. */
  roomy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
};

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Fluent puts the text beside an icon that comes and goes: React would lose a text node that a translator has replaced. */
const inElements = (children: ReactNode) =>
  Children.map(children, (child) =>
    typeof child === 'number' || (typeof child === 'string' && child.trim()) ? <span>{child}</span> : child,
  );

export function Button({ tone, busy, roomy, className, children, ...button }: ButtonProps) {
  const waits = busy && {
    disabledFocusable: true,
    'aria-busy': true,
    icon: <span className={classes.spinner} aria-hidden="true" />,
  };
  return (
    <FluentButton
      {...button}
      {...waits}
      onClickCapture={sendNothingDisabled}
      className={joined(classes.button, tone && classes[tone], roomy && classes.roomy, className)}
    >
      {inElements(children)}
    </FluentButton>
  );
}

/** A button with Fluent's `disabledFocusable` still submits its form. */
const sendNothingDisabled = (event: MouseEvent<HTMLElement>) =>
  event.currentTarget.ariaDisabled === 'true' && event.preventDefault();

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  size: 28 | 32 | 36 | 44;
}

/** Not Fluent's: every row of a list has one (docs/decisions/kit.md). */
export function IconButton({ label, size, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-size={size}
      className={joined(classes.icon, className)}
      {...button}
    />
  );
}
