import type { Analytics } from '@ar/domain/analytics';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useFormats } from '../../charts/formats.ts';
import { type FillStyle, fillOf, Swatch } from '../../charts/hatch.tsx';
import type { Level } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { listAddress, type MenuEntry } from '../../navigation/menu-entries.ts';
import { Named } from './records.tsx';
import css from './start.module.css';
import { useStartText } from './texts.ts';

type State = keyof NonNullable<Analytics['construction']> | keyof NonNullable<Analytics['knowledge_files']>;

interface Shares {
  /** Whose list leads to the records of a state, and by which filter. */
  resource: string;
  filter(state: State): Record<string, string>;
  drawings: readonly (readonly [State, FillStyle])[];
}

const SHARES = {
  construction: {
    resource: 'buildings',
    filter: (state) => ({ construction: state }),
    drawings: [
      ['planned', 'pale'],
      ['under_way', 'hatched'],
      ['finished', 'solid'],
      ['unknown', 'open'],
    ],
  },
  'knowledge-files': {
    resource: 'clerk',
    filter: (state) => ({ is_active: String(state === 'active') }),
    drawings: [
      ['active', 'solid'],
      ['inactive', 'hatched'],
    ],
  },
} satisfies Record<string, Shares>;

interface StatesProps {
  of: keyof typeof SHARES;
  counts: Partial<Record<State, number>>;
  entries: readonly MenuEntry[];
  level: Level;
}

/** Records by state, as one bar divided by shares. A state without records is told too, but not a missing date. */
export function StatesCard({ of, counts, entries, level }: StatesProps) {
  const text = useStartText();
  const formats = useFormats();
  const { resource, filter, drawings }: Shares = SHARES[of];
  let total = 0;
  const parts = drawings.flatMap(([key, drawing]) => {
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
    <ChartCard title={text(of)} level={level} table={total > 0 ? table : undefined}>
      {total === 0 && <p className={layout.quiet}>{text(`${of}-empty`)}</p>}
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
                    {...fillOf(drawing)}
                    key={key}
                    x={width(before)}
                    y="1"
                    width={width(count)}
                    height="26"
                  />
                ),
            )}
          </svg>
          <ul className={css.counts}>
            {parts.map(({ key, drawing, label, told }) => (
              <li key={key}>
                <Swatch style={drawing} />
                <Named to={listAddress(entries, resource, filter(key))}>{label}</Named>
                <strong>{told}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
