import { useId } from 'react';
import css from './hatch.module.css';

/** Slanted lines: what is not told by its colour alone has them (WCAG 1.4.1). */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={css.ground} width="6" height="6" />
      <rect className={css.stroke} width="3" height="6" />
    </pattern>
  );
}

/** How a part is drawn; each differs from the others without its colour. */
export type Drawing = 'solid' | 'hatched' | 'pale' | 'open';

/** A small piece of a drawing, for a legend. */
export function Swatch({ drawing }: { drawing: Drawing }) {
  const hatch = useId();
  return (
    <svg className={css.swatch} width="16" height="16" aria-hidden="true" focusable="false">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <rect
        className={css[drawing]}
        x="1"
        y="1"
        width="14"
        height="14"
        fill={drawing === 'hatched' ? `url(#${hatch})` : undefined}
      />
    </svg>
  );
}
