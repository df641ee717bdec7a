import { Button as FluentButton, type ButtonProps as FluentButtonProps } from '@ar/ui/fluent';
import {
  Children,
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import classes from './button.module.css';

export type ButtonProps = FluentButtonProps & {
  tone?: 'destructive' | undefined;
  busy?: boolean | undefined;
  /** If true, the button is as wide as its text and 36 px high, or 44 px high on phones and touch screens. */
  roomy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
};

const joinNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A browser's translator replaces bare text nodes, and React would throw when the icon beside the text changes. */
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
      onClickCapture={preventDisabledSubmit}
      className={joinNames(classes.button, tone && classes[tone], roomy && classes.roomy, className)}
    >
      {inElements(children)}
    </FluentButton>
  );
}

/** A button with Fluent's `disabledFocusable` would submit the form without this listener. */
const preventDisabledSubmit = (event: MouseEvent<HTMLElement>) =>
  event.currentTarget.ariaDisabled === 'true' && event.preventDefault();

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  /** Width and height in pixels. On small screens, both are always 44. */
  size: 28 | 32 | 36 | 44;
}

/** Renders a native button, because Fluent's button is too slow for every row of a list (docs/decisions/kit.md). */
export function IconButton({ label, size, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      style={{ '--size': `${size}px` } as CSSProperties}
      className={joinNames(classes.icon, className)}
      {...button}
    />
  );
}
