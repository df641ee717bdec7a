import { useText } from '@ar/session';
import { useFormats } from '../../charts/formats.ts';
import { type Drawing, drawn, Swatch } from '../../charts/hatch.tsx';
import { type Level, Panel } from '../../charts/panel.tsx';
import { listAddress, type MenuEntry } from '../../navigation/menu-entries.ts';
import css from './parts.module.css';
import { Named } from './records.tsx';

const DRAWINGS = {
  construction: { planned: 'pale', under_way: 'hatched', finished: 'solid', unknown: 'open' },
  'knowledge-files': { active: 'solid', inactive: 'hatched' },
} satisfies Record<string, Record<string, Drawing>>;

/** The list's filter that leads to the records of a state. */
const FILTERS: Record<
  keyof typeof DRAWINGS,
  { resource: string; by(state: string): Record<string, string> }
> = {
  construction: { resource: 'buildings', by: (state) => ({ construction: state }) },
  'knowledge-files': { resource: 'clerk', by: (state) => ({ is_active: String(state === 'active') }) },
};

interface StatesProps {
  of: keyof typeof DRAWINGS;
  counts: Record<string, number>;
  entries: readonly MenuEntry[];
  level: Level;
}

/** Records by state, as one bar divided by shares. A state without records is told too, but not a missing date. */
export function States({ of, counts, entries, level }: StatesProps) {
  const text = useText('analytics');
  const formats = useFormats();
  const drawings: Record<string, Drawing> = DRAWINGS[of];
  let total = 0;
  const parts = Object.entries(drawings).flatMap(([key, drawing]) => {
    const count = counts[key] ?? 0;
    if (key === 'unknown' && count === 0) return [];
    total += count;
    return { key, drawing, count, before: total - count, label: text(key), told: formats.count(count) };
  });
  const told = parts.map(({ label, told }) => `${label}: ${told}`).join(', ');
  const width = (count: number) => `${(count / total) * 100}%`;
  const table = {
    columns: [text('state'), text('count'), text('share')],
    rows: parts.map(({ label, count, told }) => [label, told, formats.percent(count / total, 0)] as const),
  };
  return (
    <Panel title={text(of)} level={level} table={total > 0 ? table : undefined}>
      {total === 0 && <p className={css.quiet}>{text(`${of}-empty`)}</p>}
      {total > 0 && (
        <>
          <svg
            className={css.shares}
            role="img"
            aria-label={text('shares-told', { total: formats.count(total), parts: told })}
            width="100%"
            height="28"
          >
            {parts.map(
              ({ key, drawing, count, before }) =>
                count > 0 && (
                  <rect
                    {...drawn(drawing)}
                    key={key}
                    x={width(before)}
                    y="1"
                    width={width(count)}
                    height="26"
                  />
                ),
            )}
          </svg>
          <ul className={css.legend}>
            {parts.map(({ key, drawing, label, told }) => (
              <li key={key}>
                <Swatch drawing={drawing} />
                <Named to={listAddress(entries, FILTERS[of].resource, FILTERS[of].by(key))}>{label}</Named>
                <strong>{told}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
