import type { ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import styles from './artwork.module.css';

interface DrawingProps {
  /** What a screen reader says of it. */
  label: string;
  width: number;
  height: number;
  /** Which part stays when the drawing's frame has another shape. */
  keep?: 'xMidYMid' | 'xMidYMax';
  children: ReactNode;
}

/** A drawing that fills its frame and is one picture to a screen reader. */
export function Drawing({ label, width, height, keep = 'xMidYMid', children }: DrawingProps) {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${keep} slice`}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

export interface PhonePictureProps {
  label: string;
  words: Texts['pictures'];
}

/** The screen of the phone that shows the chosen feature. */
export function PhoneScreen({ label, children }: Pick<DrawingProps, 'label' | 'children'>) {
  return (
    <Drawing label={label} width={400} height={840}>
      {children}
    </Drawing>
  );
}

/** The name of what is seen, at the head of the phone's screen. */
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

/** The bar at the foot of the phone's screen. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <g transform="translate(0 716)">
      <path className={styles.chip} d="M0 20A20 20 0 0 1 20 0h360a20 20 0 0 1 20 20v104H0z" />
      {children}
    </g>
  );
}
