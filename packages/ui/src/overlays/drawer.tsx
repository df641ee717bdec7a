import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { ModalBody, ModalFooter, Sheet } from './dialog.tsx';

interface DrawerProps {
  open: boolean;
  onClose(): void;
  title: string;
  closeLabel: string;
  footer?: ReactNode;
  position?: 'start' | 'end';
  /** By default, true below 1280 px, where page and drawer do not fit side by side. */
  modal?: boolean;
  dismissible?: boolean;
  children: ReactNode;
}

export function Drawer({ open, footer, position = 'end', dismissible, children, ...sheet }: DrawerProps) {
  if (!open) return null;
  return (
    <Sheet
      className={classes.drawer}
      data-position={position}
      modal={!window.matchMedia('(min-width: 1280px)').matches}
      onOutside={dismissible ? sheet.onClose : undefined}
      {...sheet}
    >
      <ModalBody>{children}</ModalBody>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </Sheet>
  );
}
