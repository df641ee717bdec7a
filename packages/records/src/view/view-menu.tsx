import { usePopover } from '@ar/ui/popover';
import { Bone } from '@ar/ui/skeleton';
import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  label: string;
  /** What stands in it; undefined while its code is on its way. */
  children(close: () => void): ReactNode | undefined;
  onIntent(): void;
}

/** The button beside the search, and the panel that it opens. */
export function ViewMenu({ label, children, onIntent }: ViewMenuProps) {
  const { open, close, triggerProps, panelProps } = usePopover();
  return (
    <div className={classes.menu}>
      <Button
        className={classes.button}
        {...triggerProps}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => {
          onIntent();
          triggerProps.onClick();
        }}
      >
        {label}
      </Button>
      <section {...panelProps} aria-label={label} className={classes.panel}>
        {open && (children(close) ?? <Bone seed={1} />)}
      </section>
    </div>
  );
}
