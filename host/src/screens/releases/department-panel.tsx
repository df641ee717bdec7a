import { RELEASE_RULES } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Checkbox } from '@ar/ui/fluent';
import { LineIcon } from '@ar/ui/glyphs';
import { type ReactNode, useRef, useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { Card } from '../../layout/card.tsx';
import { Badge } from '../../layout/fluent.ts';
import layout from '../../layout/layout.module.css';
import { ActionDialog } from './action-dialog.tsx';
import { closeAndFocus, FailureMessage, RELEASES, useChange, useOverview } from './changes.tsx';
import { Failures, FailuresByDay } from './failures.tsx';
import { History } from './history.tsx';
import { type ActionKind, isPossible, versionOf } from './release-action.ts';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

interface DepartmentProps {
  department: ReleasedDepartment;
}

export function DepartmentPanel({ department }: DepartmentProps) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { percent } = useFormats();
  const { title } = useOverview();
  const [action, setAction] = useState<ActionKind>();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = department.label[language];
  const { id, stable, canary, disabled, days } = department;
  const share = canary ? text('canary-share', { percent: percent(canary.percent / 100) }) : '';
  const buttonsFor = (...kinds: ActionKind[]) => (
    <div className={css.actions}>
      {kinds
        .filter((kind) => isPossible(kind, department))
        .map((kind) => (
          <Button roomy key={kind} data-kind={kind} aria-haspopup="dialog" onClick={() => setAction(kind)}>
            {text(`do-${kind}`, { version: versionOf(kind, department) ?? '' })}
          </Button>
        ))}
    </div>
  );
  return (
    <Card
      as="article"
      title={name}
      heading={heading}
      icon={<DepartmentIcon id={id} />}
      aside={
        (disabled || canary) && (
          <Badge
            size="large"
            appearance={disabled ? 'filled' : 'outline'}
            color={disabled ? 'danger' : 'informative'}
          >
            <span>{disabled ? text('off') : share}</span>
          </Badge>
        )
      }
    >
      <Warnings department={department} />
      <div className={css.columns}>
        <RunningVersion channel={text('stable')} running={stable} />
        {canary && (
          <RunningVersion channel={share} running={canary} className={`${layout.inner} ${css.canary}`}>
            {buttonsFor('promote', 'share', 'end-canary')}
          </RunningVersion>
        )}
        <FailuresByDay days={days} />
      </div>
      {days.some(({ failures }) => failures > 0) && <Failures id={id} name={name} />}
      {buttonsFor('rollback', 'release', 'withdraw', 'disable', 'enable', 'retire')}
      <Rules department={department} />
      <History id={id} name={name} />
      {action && (
        <ActionDialog
          kind={action}
          department={department}
          name={name}
          onClose={() => setAction(undefined)}
          onDone={() => closeAndFocus(() => setAction(undefined), action === 'retire' ? title : heading)}
        />
      )}
    </Card>
  );
}

export function DepartmentIcon({ id }: { id: string }) {
  const icon = useOverview().iconOf(id);
  return (
    icon && (
      <LineIcon>
        <path d={icon} />
      </LineIcon>
    )
  );
}

function Warnings({ department: { disabled, stable, failing_since: failing } }: DepartmentProps) {
  const text = useReleasesText();
  const { moment } = useFormats();
  return (
    <>
      {disabled && (
        <div className={layout.alarm}>
          <p>{disabled.reason}</p>
          <p className={layout.facts}>
            {text('off-since', { since: moment(disabled.since), by: disabled.by })}
          </p>
        </div>
      )}
      {failing && (
        <div className={layout.alarm}>
          <p>{text('fails-more', { version: stable.version })}</p>
          <p className={layout.facts}>{text('fails-more-since', { since: moment(failing) })}</p>
        </div>
      )}
    </>
  );
}

function Rules({ department: { id, rules } }: DepartmentProps) {
  const text = useReleasesText();
  const changing = useChange(RELEASES);
  return (
    <div>
      {RELEASE_RULES.map((rule) => (
        <Checkbox
          key={rule}
          className={layout.check}
          label={text(rule)}
          checked={rules.includes(rule)}
          aria-busy={changing.isPending}
          onChange={(_, { checked }) => {
            if (!changing.isPending)
              changing.mutate({ path: `${RELEASES}${id}/${rule}/`, body: { on: checked === true } });
          }}
        />
      ))}
      <FailureMessage error={changing.error} />
    </div>
  );
}

interface RunningVersionProps {
  channel: string;
  running: ReleasedDepartment['stable'];
  className?: string | undefined;
  children?: ReactNode;
}

function RunningVersion({ channel, running, className, children }: RunningVersionProps) {
  const text = useReleasesText();
  const formats = useFormats();
  const { version, since, by, commit, size, failures, loads } = running;
  const tries = failures + loads;
  const facts: [string, ReactNode][] = [
    [text('version'), <strong>{version}</strong>],
    [text('since'), <time dateTime={since}>{formats.moment(since)}</time>],
    [text('by'), by],
    [text('commit'), commit ? <code title={commit}>{commit.slice(0, 7)}</code> : text('unknown')],
    [text('size'), formats.size(size)],
    [
      text('failures'),
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
    <Card inner level="h3" title={channel} className={className}>
      <dl className={css.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
