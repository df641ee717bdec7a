import type { Analytics } from '@ar/domain/analytics';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useFormats } from '../../charts/formats.ts';
import { type FillStyle, fillOf, Swatch } from '../../charts/hatch.tsx';
import layout from '../../layout/layout.module.css';
import { listAddress } from '../../navigation/menu-entries.ts';
import { type CardProps, MaybeLink } from './records.tsx';
import css from './start.module.css';
import { useStartText } from './texts.ts';

type State = keyof NonNullable<Analytics['construction']> | keyof NonNullable<Analytics['knowledge_files']>;

interface Shares {
  /** The list that the states link to, filtered by `filter`. */
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

interface StatesProps extends CardProps {
  of: keyof typeof SHARES;
  counts: Partial<Record<State, number>>;
}

/** Records by state as a divided bar. States without records are listed, except `unknown`. */
export function StatesCard({ of, counts, entries, level }: StatesProps) {
  const text = useStartText();
  const formats = useFormats();
  const { resource, filter, drawings }: Shares = SHARES[of];
  let total = 0;
  const parts = drawings.flatMap(([key, drawing]) => {
    const count = counts[key] ?? 0;
    if (key === 'unknown' && count === 0) return [];
    total += count;
    return { key, drawing, count, before: total - count, label: text(key), shown: formats.count(count) };
  });
  const summary = parts.map(({ label, shown }) => `${label}: ${shown}`).join(', ');
  const width = (count: number) => `${(count / total) * 100}%`;
  const table = {
    columns: [text('state'), text('count'), text('share')],
    rows: parts.map(({ label, count, shown }) => [label, shown, formats.percent(count / total, 0)] as const),
  };
  return (
    <ChartCard title={text(of)} level={level} table={total > 0 ? table : undefined}>
      {total === 0 && <p className={layout.quiet}>{text(`${of}-empty`)}</p>}
      {total > 0 && (
        <>
          <svg
            className={css.shares}
            role="img"
            aria-label={text('shares-told', { total: formats.count(total), parts: summary })}
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
            {parts.map(({ key, drawing, label, shown }) => (
              <li key={key}>
                <Swatch style={drawing} />
                <MaybeLink to={listAddress(entries, resource, filter(key))}>{label}</MaybeLink>
                <strong>{shown}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
