import styles from './artwork.module.css';

/** A pine of Gorica, its foot on (x, y). */
export function Pine({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      className={styles.tree}
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M-3 0v-18h-19l13-20h-8l11-18h-6L0-88l12 32H6l11 18H9l13 20H3V0z"
    />
  );
}
