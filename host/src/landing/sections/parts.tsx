import type { ReactNode } from 'react';
import styles from './viewfinder.module.css';

export function Viewfinder({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `${styles.viewfinder} ${className}` : styles.viewfinder}>
      {children}
      <span className={styles.upper} aria-hidden="true" />
      <span className={styles.lower} aria-hidden="true" />
    </div>
  );
}

interface ConfiguredProps {
  part: 'store' | 'no-store' | 'film' | 'no-film';
  className?: string | undefined;
  children: ReactNode;
}

/** Shown if the server has, or lacks, an address for the store or the film (R-24, `built-pages.ts`). */
export function Configured({ part, className, children }: ConfiguredProps) {
  return (
    // The server looks for these two attributes side by side.
    <div data-when={part} hidden={!part.startsWith('no-')} className={className}>
      {children}
    </div>
  );
}
