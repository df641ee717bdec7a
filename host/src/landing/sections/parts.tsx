import type { ReactNode } from 'react';
import styles from './viewfinder.module.css';

interface ViewfinderProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The four corner brackets of an AR camera round a picture. */
export function Viewfinder({ className, children }: ViewfinderProps) {
  return (
    <div className={className ? `${styles.viewfinder} ${className}` : styles.viewfinder}>
      {children}
      <span className={styles.upper} aria-hidden="true" />
      <span className={styles.lower} aria-hidden="true" />
    </div>
  );
}

interface ConfiguredProps {
  /** What the server has been given an address for, or has not. */
  part: 'store' | 'no-store' | 'film' | 'no-film';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A part of the page for servers with or without a store address or a promo video. The build writes the page of a server
 * that has neither; one that has them shows the other parts in what it sends, and fills in their
 * addresses (`packages/api/src/site/built-pages.ts`).
 */
export function Configured({ part, className, children }: ConfiguredProps) {
  return (
    // The server looks for these two attributes side by side.
    <div data-when={part} hidden={!part.startsWith('no-')} className={className}>
      {children}
    </div>
  );
}
