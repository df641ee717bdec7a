import { useId } from 'react';
import { Hatch } from './hatch.tsx';
import css from './shares-bar.module.css';

/** How a part is drawn; each differs from the others without its colour. */
export type Drawing = 'solid' | 'hatched' | 'pale' | 'open';

export interface Part {
  key: string;
  label: string;
  count: number;
  drawing: Drawing;
}

/** One bar, divided by its parts' shares, with what each stands for below it. */
export function SharesBar({ parts, told, tag }: { parts: readonly Part[]; told: string; tag: string }) {
  const hatch = useId();
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const fill = `url(#${hatch})`;
  let before = 0;
  return (
    <>
      <svg className={css.bar} role="img" aria-label={told} width="100%" height="28">
        <defs>
          <Hatch id={hatch} />
        </defs>
        {parts.map(({ key, count, drawing }) => {
          const x = before / total;
          before += count;
          return (
            count > 0 && (
              <rect
                key={key}
                className={css[drawing]}
                x={`${x * 100}%`}
                y="1"
                width={`${(count / total) * 100}%`}
                height="26"
                fill={drawing === 'hatched' ? fill : undefined}
              />
            )
          );
        })}
      </svg>
      <ul className={css.legend}>
        {parts.map(({ key, label, count, drawing }) => (
          <li key={key}>
            <Swatch drawing={drawing} />
            <span>{label}</span>
            <strong>{count.toLocaleString(tag)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

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
