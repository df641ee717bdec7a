import css from './charts.module.css';

/** The pattern of hatched fills, once on each page with charts (WCAG 1.4.1). */
export function Hatch() {
  return (
    <svg className={css.hatch} width="0" height="0" aria-hidden="true" focusable="false">
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" />
        <rect width="3" height="6" />
      </pattern>
    </svg>
  );
}

export const HATCHED = 'url(#hatch)';

/** Fills that are distinct without their colours. */
export type Drawing = 'solid' | 'hatched' | 'pale' | 'open';

export const drawn = (drawing: Drawing) => ({
  className: css[drawing],
  fill: drawing === 'hatched' ? HATCHED : undefined,
});

export function Swatch({ drawing }: { drawing: Drawing }) {
  return (
    <svg className={css.swatch} width="16" height="16" aria-hidden="true" focusable="false">
      <rect {...drawn(drawing)} x="1" y="1" width="14" height="14" />
    </svg>
  );
}

export function Legend({ first, second }: { first: string; second: string }) {
  return (
    <p className={css.legend}>
      <span>
        <Swatch drawing="solid" /> {first}
      </span>
      <span>
        <Swatch drawing="hatched" /> {second}
      </span>
    </p>
  );
}
