import type { Analytics } from '@ar/domain/analytics';
import { type Translate, useLanguage, useText } from '@ar/session';
import { useId } from 'react';
import drawn from '../../charts/hatch.module.css';
import { type Drawing, Hatch, Swatch } from '../../charts/hatch.tsx';
import { ChartPanel, FiguresTable, type Level, Panel } from '../../charts/panel.tsx';
import css from './states.module.css';

interface Part {
  key: string;
  label: string;
  count: number;
  drawing: Drawing;
}

/** Building sites by how far they are today. A state that no site is in is told too, but not a missing date. */
export function Construction({
  sites,
  level,
}: {
  sites: NonNullable<Analytics['construction']>;
  level: Level;
}) {
  const text = useText('analytics');
  const parts = partsOf(
    text,
    [
      ['planned', 'pale'],
      ['under_way', 'hatched'],
      ['finished', 'solid'],
      ['unknown', 'open'],
    ],
    sites,
  );
  const told = parts.filter(({ key, count }) => key !== 'unknown' || count > 0);
  return <Shares of="construction" level={level} parts={told} />;
}

/** Knowledge-base files that the assistant answers from, and those that it does not. */
export function KnowledgeFiles({
  files,
  level,
}: {
  files: NonNullable<Analytics['knowledge_files']>;
  level: Level;
}) {
  const text = useText('analytics');
  const parts = partsOf(
    text,
    [
      ['active', 'solid'],
      ['inactive', 'hatched'],
    ],
    files,
  );
  return <Shares of="knowledge-files" level={level} parts={parts} />;
}

function partsOf<Key extends string>(
  text: Translate,
  keys: readonly (readonly [Key, Drawing])[],
  counts: Record<Key, number>,
): Part[] {
  return keys.map(([key, drawing]) => ({ key, label: text(key), count: counts[key], drawing }));
}

interface SharesProps {
  of: 'construction' | 'knowledge-files';
  level: Level;
  parts: readonly Part[];
}

function Shares({ of, level, parts }: SharesProps) {
  const text = useText('analytics');
  const { tag } = useLanguage();
  const title = text(of);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return (
      <Panel title={title} level={level}>
        <p className={css.none}>{text(`${of}-empty`)}</p>
      </Panel>
    );
  }
  const share = (count: number) =>
    (count / total).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 0 });
  const told = parts.map(({ label, count }) => `${label}: ${count.toLocaleString(tag)}`).join(', ');
  return (
    <ChartPanel
      title={title}
      level={level}
      table={
        <FiguresTable
          title={title}
          columns={[text('state'), text('count'), text('share')]}
          rows={parts.map(({ label, count }) => [label, count.toLocaleString(tag), share(count)])}
        />
      }
    >
      <SharesBar parts={parts} tag={tag} told={text('shares-told', { total, parts: told })} />
    </ChartPanel>
  );
}

/** One bar, divided by its parts' shares, with what each stands for below it. */
function SharesBar({ parts, told, tag }: { parts: readonly Part[]; told: string; tag: string }) {
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
                className={drawn[drawing]}
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
