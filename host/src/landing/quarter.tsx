import styles from './highlights.module.css';
import avif720 from './renders/quarter-720.avif';
import webp720 from './renders/quarter-720.webp';
import avif1080 from './renders/quarter-1080.avif';
import webp1080 from './renders/quarter-1080.webp';
import avif1600 from './renders/quarter-1600.avif';
import webp1600 from './renders/quarter-1600.webp';

const AVIF = `${avif720} 720w, ${avif1080} 1080w, ${avif1600} 1600w`;
const WEBP = `${webp720} 720w, ${webp1080} 1080w, ${webp1600} 1600w`;

/** As wide as the section allows, beside its title on a wide window. */
const SIZES = '(width < 960px) 92vw, min(60vw, 60rem)';

/** The 3D models of building sites as a miniature quarter (`renders/`, made by `packages/e2e/shots/model-pictures.mjs`). */
export function Quarter({ label }: { label: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={AVIF} sizes={SIZES} />
      <source type="image/webp" srcSet={WEBP} sizes={SIZES} />
      <img
        className={styles.quarter}
        src={webp720}
        alt={label}
        width={1600}
        height={560}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
