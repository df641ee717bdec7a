import type { ReactNode } from 'react';
import styles from './artwork.module.css';

/** What the app lays over its pictures: the name of what is seen, above. The screen is 400 by 840. */
export function NameChip({ children }: { children: string }) {
  const width = children.length * 12.5 + 62;
  return (
    <g transform={`translate(${200 - width / 2} 66)`}>
      <rect className={styles.chip} width={width} height="46" rx="23" />
      <circle className={styles.point} cx="25" cy="23" r="7" />
      <text className={styles.chipText} x="43" y="31" fontSize="23">
        {children}
      </text>
    </g>
  );
}

/** The bar at the foot of the screen, with what the thumb reaches. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <g transform="translate(0 716)">
      <path className={styles.chip} d="M0 20A20 20 0 0 1 20 0h360a20 20 0 0 1 20 20v104H0z" />
      {children}
    </g>
  );
}
