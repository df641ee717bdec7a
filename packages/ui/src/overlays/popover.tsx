import type { ReactNode } from 'react';
import classes from './popover.module.css';
import { type OverlayOptions, useOverlay } from './use-overlay.ts';

interface PopoverProps extends OverlayOptions {
  label: string;
  role?: 'dialog' | 'region';
  className?: string | undefined;
  trigger(props: ReturnType<typeof useOverlay>['trigger']): ReactNode;
  children(close: () => void): ReactNode;
}

/** Renders the panel after the button in the DOM, so that Tab moves from the button into the panel. */
export function Popover({ label, role = 'region', className, trigger, children, ...options }: PopoverProps) {
  const { code, overlay, close, trigger: button } = useOverlay(options);
  return (
    <>
      {trigger(button)}
      {code && (
        <code.Popover inline unstable_disableAutoFocus {...overlay}>
          <code.PopoverSurface
            role={role}
            aria-label={label}
            className={`${classes.surface} ${className ?? ''}`}
          >
            {children(close)}
          </code.PopoverSurface>
        </code.Popover>
      )}
    </>
  );
}
