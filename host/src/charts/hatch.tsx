import css from './charts.module.css';

/** Defines the pattern of hatched fills, once on each page with charts (WCAG 1.4.1). */
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

/** Fills that differ without their colours. */
export type FillStyle = 'solid' | 'hatched' | 'pale' | 'open';

export const fillOf = (style: FillStyle) => ({
  className: css[style],
  fill: style === 'hatched' ? HATCHED : undefined,
});

export function Swatch({ style }: { style: FillStyle }) {
  return (
    <svg className={css.swatch} width="16" height="16" aria-hidden="true" focusable="false">
      <rect {...fillOf(style)} x="1" y="1" width="14" height="14" />
    </svg>
  );
}

export function Legend({ first, second }: { first: string; second: string }) {
  return (
    <p className={css.legend}>
      <span>
        <Swatch style="solid" /> {first}
      </span>
      <span>
        <Swatch style="hatched" /> {second}
      </span>
    </p>
  );
}
