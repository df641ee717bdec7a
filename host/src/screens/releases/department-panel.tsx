import { RELEASE_RULES } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { LineIcon } from '@ar/ui/glyphs';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { ActionDialog } from './action-dialog.tsx';
import css from './department-panel.module.css';
import { closeAndFocus, Trouble } from './dialog.tsx';
import { Failures } from './failures.tsx';
import { FailuresByDay } from './failures-by-day.tsx';
import { History } from './history.tsx';
import { type ActionKind, isPossible, versionOf } from './release-action.ts';
import { RELEASES, useChange } from './use-change.ts';

interface DepartmentPanelProps {
  department: ReleasedDepartment;
  /** Of the department's menu entry; none for one that this tab's registry does not have yet. */
  icon: string | undefined;
  revision: number;
  /** What takes the focus once the department is retired, and gone from here. */
  title: RefObject<HTMLElement | null>;
}

export function DepartmentPanel({ department, icon, revision, title }: DepartmentPanelProps) {
  const text = useText('releases');
  const { language } = useLanguage();
  const { moment, percent } = useFormats();
  const [asked, setAsked] = useState<ActionKind>();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = department.label[language];
  const { stable, canary, disabled, failing_since: failing } = department;
  const share = canary ? text('canary-share', { percent: percent(canary.percent / 100) }) : '';
  const buttonsFor = (...kinds: ActionKind[]) => (
    <div className={css.actions}>
      {kinds
        .filter((kind) => isPossible(kind, department))
        .map((kind) => (
          <Button roomy key={kind} data-kind={kind} aria-haspopup="dialog" onClick={() => setAsked(kind)}>
            {text(`do-${kind}`, { version: versionOf(kind, department) ?? '' })}
          </Button>
        ))}
    </div>
  );
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
        {disabled && <span className={css.stateOff}>{text('off')}</span>}
        {!disabled && canary && <span className={css.state}>{share}</span>}
      </header>
      {disabled && (
        <div className={css.off}>
          <p>{disabled.reason}</p>
          <p className={css.offSince}>
            {text('off-since', { since: moment(disabled.since), by: disabled.by })}
          </p>
        </div>
      )}
      {failing && (
        <div className={css.off}>
          <p>{text('fails-more', { version: stable.version })}</p>
          <p className={css.offSince}>{text('fails-more-since', { since: moment(failing) })}</p>
        </div>
      )}
      <div className={css.columns}>
        <RunningVersion name={text('stable')} running={stable} />
        {canary && (
          <RunningVersion name={share} running={canary} isCanary>
            {buttonsFor('promote', 'share', 'end-canary')}
          </RunningVersion>
        )}
        <FailuresByDay days={department.days} />
      </div>
      {department.days.some(({ failures }) => failures > 0) && <Failures id={department.id} name={name} />}
      {buttonsFor('rollback', 'release', 'withdraw', 'disable', 'enable', 'retire')}
      <Rules department={department} />
      <History id={department.id} name={name} />
      {asked && (
        <ActionDialog
          kind={asked}
          department={department}
          name={name}
          revision={revision}
          onClose={() => setAsked(undefined)}
          onDone={() => closeAndFocus(() => setAsked(undefined), asked === 'retire' ? title : heading)}
        />
      )}
    </article>
  );
}

/** What is switched on for the department's releases. */
function Rules({ department: { id, rules } }: Pick<DepartmentPanelProps, 'department'>) {
  const text = useText('releases');
  const changing = useChange(RELEASES);
  return (
    <div className={css.rules}>
      {RELEASE_RULES.map((rule) => (
        <label key={rule}>
          <input
            type="checkbox"
            checked={rules.includes(rule)}
            aria-busy={changing.isPending}
            onChange={({ target }) => {
              if (!changing.isPending)
                changing.mutate({ path: `${RELEASES}${id}/${rule}/`, body: { on: target.checked } });
            }}
          />
          {text(rule)}
        </label>
      ))}
      <Trouble error={changing.error} />
    </div>
  );
}

interface RunningVersionProps {
  name: string;
  running: ReleasedDepartment['stable'];
  isCanary?: boolean;
  children?: ReactNode;
}

function RunningVersion({ name, running, isCanary, children }: RunningVersionProps) {
  const text = useText('releases');
  const formats = useFormats();
  const { version, since, by, commit, size, failures, loads } = running;
  const tries = failures + loads;
  const facts: [string, ReactNode][] = [
    [text('since'), <time dateTime={since}>{formats.moment(since)}</time>],
    [text('by'), by],
    [text('commit'), commit ? <code title={commit}>{commit.slice(0, 7)}</code> : text('unknown')],
    [text('size'), formats.size(size)],
    [
      text('failures'),
      // Without loads a failure has nothing to be a share of.
      loads === 0
        ? formats.count(failures)
        : text('failures-of', {
            failures: formats.count(failures),
            tries: formats.count(tries),
            share: formats.percent(failures / tries),
          }),
    ],
  ];
  return (
    <section className={isCanary ? `${css.version} ${css.canary}` : css.version}>
      <h3 className={css.heading}>
        <span className={css.channel}>{name}</span>
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
