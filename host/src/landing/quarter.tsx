import styles from './highlights.module.css';

const WIDTHS = [800, 1600];
/** As wide as the section allows, beside its title on a wide window. */
const SIZES = '(width < 960px) 92vw, min(60vw, 60rem)';

const sources = (format: 'avif' | 'webp') =>
  WIDTHS.map((width) => `/assets/landing/quarter-${width}.${format} ${width}w`).join(', ');

/** The 3D models of building sites as a miniature quarter (`renders/`, made by `packages/e2e/shots/model-pictures.mjs`). */
export function Quarter({ label }: { label: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={SIZES} />
      <source type="image/webp" srcSet={sources('webp')} sizes={SIZES} />
      <img
        className={styles.quarter}
        src="/assets/landing/quarter-800.png"
        alt={label}
        width={1600}
        height={560}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
