import type { ReleasedDepartment } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { LineIcon } from '@ar/ui/glyphs';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import controls from '../../shell/controls.module.css';
import { ActionDialog } from './action-dialog.tsx';
import css from './department-panel.module.css';
import { FailuresByDay } from './failures-by-day.tsx';
import { useFormats } from './formats.ts';
import { History } from './history.tsx';
import { type ActionKind, isPossible, versionOf } from './release-action.ts';
import { RunningVersion } from './running-version.tsx';

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
          <button
            key={kind}
            type="button"
            className={controls.button}
            data-kind={kind}
            aria-haspopup="dialog"
            onClick={() => onAsk(kind)}
          >
            {text(`do-${kind}`, { version: versionOf(kind, department) ?? '' })}
          </button>
        ))}
    </div>
  );
}
