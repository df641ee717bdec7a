import type { Channel } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import type { ReactNode } from 'react';
import { useFormats } from './formats.ts';
import css from './running-version.module.css';

interface RunningVersionProps {
  channel: Channel;
  running: ReleasedDepartment['stable'];
  /** Of the users, where it is not everybody's. */
  percent?: number;
  /** What can be done to it alone. */
  children?: ReactNode;
}

/** A live release: which, since when, by whom, from which commit, and how it fares. */
export function RunningVersion({ channel, running, percent, children }: RunningVersionProps) {
  const text = useText('releases');
  const formats = useFormats();
  const { version, since, by, commit, size } = running;
  const facts: [string, ReactNode][] = [
    [text('since'), <time dateTime={since}>{formats.moment(since)}</time>],
    [text('by'), by],
    [text('commit'), commit ? <code title={commit}>{commit.slice(0, 7)}</code> : text('unknown')],
    [text('size'), size === null ? text('unknown') : formats.size(size)],
    [text('failures'), <Failures running={running} />],
  ];
  return (
    <section className={channel === 'canary' ? `${css.version} ${css.canary}` : css.version}>
      <h3 className={css.heading}>
        <span className={css.channel}>
          {percent === undefined
            ? text(channel)
            : text('canary-share', { percent: formats.percent(percent) })}
        </span>
        <span className={css.number}>{version}</span>
      </h3>
      <dl className={css.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** Loads are only counted while there is a canary: without them a failure has nothing to be a share of. */
function Failures({ running: { failures, loads } }: Pick<RunningVersionProps, 'running'>) {
  const text = useText('releases');
  const { count, percent } = useFormats();
  if (loads === 0) return count(failures);
  const tries = failures + loads;
  return text('failures-of', {
    failures: count(failures),
    tries: count(tries),
    share: percent((100 * failures) / tries),
  });
}
