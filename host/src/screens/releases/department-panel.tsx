import type { Channel } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { LineIcon } from '@ar/ui/glyphs';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionDialog } from './action-dialog.tsx';
import css from './department-panel.module.css';
import { FailuresByDay } from './failures-by-day.tsx';
import { useFormats } from './formats.ts';
import { History } from './history.tsx';
import { type ActionKind, isPossible, versionOf } from './release-action.ts';

interface DepartmentPanelProps {
  department: ReleasedDepartment;
  /** Of the department's menu entry; none for one that this tab's registry does not have yet. */
  icon: string | undefined;
  /** The registry's revision that this is a picture of. */
  revision: number;
}

/** One department: what is live, how it does, and what can be done. */
export function DepartmentPanel({ department, icon, revision }: DepartmentPanelProps) {
  const { language } = useLanguage();
  const [asked, setAsked] = useState<ActionKind>();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = department.label[language];
  const { stable, canary } = department;
  return (
    <article className={css.panel} aria-labelledby={id}>
      <header className={css.header}>
        {icon && (
          <LineIcon>
            <path d={icon} />
          </LineIcon>
        )}
        <h2 ref={heading} id={id} tabIndex={-1}>
          {name}
        </h2>
        <State department={department} />
      </header>
      <Off department={department} />
      <div className={css.columns}>
        <RunningVersion channel="stable" running={stable} />
        {canary && (
          <RunningVersion channel="canary" running={canary} percent={canary.percent}>
            <Actions kinds={['promote', 'share', 'end-canary']} department={department} onAsk={setAsked} />
          </RunningVersion>
        )}
        <FailuresByDay days={department.days} />
      </div>
      <Actions
        kinds={['rollback', 'release', 'disable', 'enable']}
        department={department}
        onAsk={setAsked}
      />
      <History id={department.id} name={name} />
      {asked && (
        <ActionDialog
          kind={asked}
          department={department}
          name={name}
          revision={revision}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            // Closed first: the page behind a modal dialog takes no focus.
            flushSync(() => setAsked(undefined));
            // What was pressed may be gone: what it was about is still there.
            heading.current?.focus();
          }}
        />
      )}
    </article>
  );
}

function State({ department: { canary, disabled } }: { department: ReleasedDepartment }) {
  const text = useText('releases');
  const { percent } = useFormats();
  if (disabled) return <span className={css.stateOff}>{text('off')}</span>;
  if (!canary) return null;
  return <span className={css.state}>{text('canary-share', { percent: percent(canary.percent) })}</span>;
}

function Off({ department: { disabled } }: { department: ReleasedDepartment }) {
  const text = useText('releases');
  const { moment } = useFormats();
  if (!disabled) return null;
  return (
    <div className={css.off}>
      <p>{disabled.reason}</p>
      <p className={css.offSince}>{text('off-since', { since: moment(disabled.since), by: disabled.by })}</p>
    </div>
  );
}

interface ActionsProps {
  kinds: readonly ActionKind[];
  department: ReleasedDepartment;
  onAsk(kind: ActionKind): void;
}

function Actions({ kinds, department, onAsk }: ActionsProps) {
  const text = useText('releases');
  return (
    <div className={css.actions}>
      {kinds
        .filter((kind) => isPossible(kind, department))
        .map((kind) => (
          <Button roomy key={kind} data-kind={kind} aria-haspopup="dialog" onClick={() => onAsk(kind)}>
            {text(`do-${kind}`, { version: versionOf(kind, department) ?? '' })}
          </Button>
        ))}
    </div>
  );
}

interface RunningVersionProps {
  channel: Channel;
  running: ReleasedDepartment['stable'];
  /** Of the users, where it is not everybody's. */
  percent?: number;
  /** What can be done to it alone. */
  children?: ReactNode;
}

/** A release that people have now: which, since when, by whom, from what, and how it does. */
function RunningVersion({ channel, running, percent, children }: RunningVersionProps) {
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
