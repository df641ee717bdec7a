import type { HighlightId } from '../texts/texts.ts';
import styles from './artwork.module.css';

const PATHS: Record<HighlightId, string> = {
  localities:
    'M20 40C16 32 7 26 7 17a13 13 0 0 1 26 0c0 9-9 15-13 23zM20 11v12m-6-6h12M34 40h8M28 36l6 4-6 4M8 44h8',
  welcome: 'M6 19v10h8l10 9V10L14 19zM31 18c3 3 3 9 0 12M37 13c6 6 6 16 0 22',
  dialogue: 'M5 7h26v18H17l-6 6v-6H5zM36 17h7v18h-6v6l-6-6H19v-5M12 14h12m-12 5h7',
  models: 'M24 5l16 9v19l-16 10L8 33V14zM8 14l16 9 16-9M24 23v20M3 24c-3 6 2 12 8 15M45 24c3 6-2 12-8 15',
  nearby:
    'M24 19a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM24 9a15 15 0 1 0 0 30 15 15 0 0 0 0-30zM24 3v6m0 30v6M3 24h6m30 0h6',
  construction: 'M10 5h20l8 8v30H10zM30 5v8h8M17 36V26h6v10m0 0V20h7v16M16 36h16M16 13h7',
};

/** One line drawing for each item of the grid. */
export function HighlightIcon({ id, className }: { id: HighlightId; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path className={styles.lineArt} d={PATHS[id]} />
    </svg>
  );
}
