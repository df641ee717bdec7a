import type { ReactNode } from 'react';
import styles from './viewfinder.module.css';

export function Viewfinder({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div className={`${styles.viewfinder} ${className}`}>
      {children}
      <span className={styles.upper} aria-hidden="true" />
      <span className={styles.lower} aria-hidden="true" />
    </div>
  );
}
