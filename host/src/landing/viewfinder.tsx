import type { ReactNode } from 'react';
import styles from './viewfinder.module.css';

interface ViewfinderProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The four corner brackets of an AR camera round a picture: the brand's recurring device (brand). */
export function Viewfinder({ className, children }: ViewfinderProps) {
  return (
    <div className={className ? `${styles.viewfinder} ${className}` : styles.viewfinder}>
      {children}
      <span className={styles.upper} aria-hidden="true" />
      <span className={styles.lower} aria-hidden="true" />
    </div>
  );
}
