import type { FeatureId } from '../feature-order.ts';
import styles from './artwork.module.css';

const PATHS: Record<FeatureId, string> = {
  avatar:
    'M24 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9 42c0-9 6-14 15-14s15 5 15 14M38 10c3 3 3 9 0 12M43 6c5 6 5 14 0 20',
  model3d: 'M24 4l17 9v20l-17 11L7 33V13zM7 13l17 10 17-10M24 23v21M13 9.6l17 9.8M36 16v8',
  map: 'M5 11l12-5 14 5 12-5v31l-12 5-14-5-12 5zM17 6v31M31 11v31M24 19v.1',
};

/** The line drawing beside a feature's name. */
export function FeatureIcon({ id, className }: { id: FeatureId; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path className={styles.lineArt} d={PATHS[id]} />
    </svg>
  );
}
