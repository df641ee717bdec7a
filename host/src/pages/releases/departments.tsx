import { RELEASE_RULES } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { Button } from '@ar/ui/button';
import { Badge, Checkbox } from '@ar/ui/fluent';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../layout/call-dialog.tsx';
import layout from '../../layout/layout.module.css';
import { Card } from '../../layout/sections.tsx';
import { Failures, History } from './failures.tsx';
import {
  ActionDialog,
  type ActionKind,
  FailureMessage,
  isPossible,
  RELEASES,
  sendChange,
  useOverview,
  useReleases,
  versionOf,
} from './release-dialog.tsx';
import css from './releases.module.css';

export const Departments = ({ departments }: { departments: readonly ReleasedDepartment[] }) => (
  <div className={layout.cards}>
    {departments.map((department) => (
      <DepartmentPanel key={department.id} department={department} />
    ))}
  </div>
);

function DepartmentPanel({ department }: { department: ReleasedDepartment }) {
  const { text, language, moment, percent } = useReleases();
  const { title } = useOverview();
  const [action, setAction] = useState<ActionKind>();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = department.label[language];
  const { id, stable, canary, disabled, days, failing_since: failing } = department;
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
      <div className={css.columns}>
        <RunningVersion title={text('stable')} running={stable} />
        {canary && (
          <RunningVersion title={share} running={canary} className={`${layout.inner} ${css.canary}`}>
            {buttonsFor('promote', 'share', 'end-canary')}
          </RunningVersion>
        )}
      </div>
      {days.some(({ failures }) => failures > 0) && <Failures id={id} name={name} />}
      {buttonsFor('rollback', 'release', 'withdraw', 'disable', 'enable', 'retire')}
      <Rules id={id} rules={department.rules} />
      <History id={id} name={name} />
      {action && (
        <ActionDialog
          kind={action}
          department={department}
          name={name}
          onClose={() => setAction(undefined)}
          focus={action === 'retire' ? title : heading}
        />
      )}
    </Card>
  );
}

function Rules({ id, rules }: Pick<ReleasedDepartment, 'id' | 'rules'>) {
  const { text } = useReleases();
  const changing = useCall({ call: sendChange, invalidates: RELEASES });
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
      <FailureMessage error={changing.error} fallback={text('no-answer')} />
    </div>
  );
}

interface RunningVersionProps extends Omit<ComponentProps<typeof Card>, 'inner' | 'level'> {
  running: ReleasedDepartment['stable'];
}

function RunningVersion({ running, children, ...card }: RunningVersionProps) {
  const { text, ...formats } = useReleases();
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
    <Card inner level="h3" {...card}>
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
