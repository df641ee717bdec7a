import { roleLabel } from '@ar/domain/roles';
import { loopbackOrigin } from '@ar/federation/loopback';
import type { PageEntry } from '@ar/federation/registry';
import type {
  OverrideGranted,
  ReleaseRequest,
  ReleasesOverview,
  RetiredDepartment,
} from '@ar/federation/releases';
import { Button } from '@ar/ui/button';
import { SelectField, TextField } from '@ar/ui/field';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Table } from '../../charts/charts.tsx';
import { storeOverride } from '../../departments/override/override.ts';
import { useCall } from '../../layout/call-dialog.tsx';
import layout from '../../layout/layout.module.css';
import { Card, QueryView, useFresh } from '../../layout/sections.tsx';
import { Departments } from './departments.tsx';
import {
  FailureMessage,
  OverviewProvider,
  RELEASES,
  ReleaseDialog,
  sendChange,
  useOverview,
  useReleases,
} from './release-dialog.tsx';
import css from './releases.module.css';
import { Tokens } from './tokens.tsx';

export default function ReleasesPage({ departments }: { departments: readonly PageEntry[] }) {
  const { text } = useReleases();
  const query = useFresh<ReleasesOverview>(RELEASES);
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <OverviewProvider value={{ revision: data?.revision ?? 0, title }}>
      <div className={layout.page}>
        <header>
          <h1 ref={title} className={layout.title} tabIndex={-1}>
            {text('title')}
          </h1>
          <p className={layout.quiet}>{text('lead')}</p>
          {data && <p className={layout.facts}>{text('revision', { revision: data.revision })}</p>}
        </header>
        <QueryView
          query={query}
          loading={text('loading')}
          failed={text('failed')}
          failedText={text('failed-text')}
          heading={title}
        >
          {(overview) => <Overview {...overview} />}
        </QueryView>
        {/* The cards stay hidden until the data above them has loaded, so that the cards do not move. */}
        <div className={layout.cards} hidden={query.isPending}>
          <Tokens departments={data?.departments ?? []} />
          <OwnBuild departments={departments} />
        </div>
      </div>
    </OverviewProvider>
  );
}

function Overview({ departments, waiting, requests, retired }: ReleasesOverview) {
  const { text } = useReleases();
  const openRequests = requests.filter(({ standing }) => standing === 'waiting');
  return (
    <>
      {openRequests.length > 0 && (
        <Card title={text('requests')} lead={text('requests-lead')}>
          {openRequests.map((request) => (
            <Request key={`${request.department} ${request.version}`} request={request} />
          ))}
        </Card>
      )}
      {departments.length === 0 && <Card title={text('empty')} lead={text('empty-text')} />}
      {departments.length > 0 && waiting.length > 0 && (
        <section className={layout.card} aria-label={text('waiting')}>
          <p>{text('waiting-text')}</p>
          <ul className={layout.plain}>
            {waiting.map(({ department, command }) => (
              <li key={department}>
                <code>{command}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {departments.length > 0 && <Departments departments={departments} />}
      {retired.length > 0 && <Retired departments={retired} />}
    </>
  );
}

function Retired({ departments }: { departments: readonly RetiredDepartment[] }) {
  const { text, language, moment } = useReleases();
  const { revision, title } = useOverview();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = departments.find(({ id }) => id === chosenId);
  const version = chosen?.version;
  return (
    <details className={css.foldable}>
      <summary>{text('retired', { count: departments.length })}</summary>
      <ul className={layout.list}>
        {departments.map((department) => (
          <li key={department.id}>
            <p className={layout.strong}>
              {department.label[language]} {department.version}
            </p>
            <p className={layout.facts}>
              {text('retired-since', { since: moment(department.since), by: department.by })}
            </p>
            {department.reason && <p className={layout.quote}>{department.reason}</p>}
            {department.version === null ? (
              <p>{text('retired-files-gone')}</p>
            ) : (
              <Button roomy aria-haspopup="dialog" onClick={() => setChosenId(department.id)}>
                {text('do-bring-back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && version && (
        <ReleaseDialog
          kind="bring-back"
          values={{ name: chosen.label[language], version }}
          change={() => ({ path: `${RELEASES}${chosen.id}/promote/`, body: { revision, version } })}
          focus={title}
          onClose={() => setChosenId(undefined)}
        />
      )}
    </details>
  );
}

/** A form that opens a developer's build in this tab only (docs/decisions/own-build-in-a-deployed-host.md). */
function OwnBuild({ departments }: { departments: readonly PageEntry[] }) {
  const { text, language } = useReleases();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { department: departments[0]?.id ?? '', address: 'http://localhost:3001' },
  });
  const switching = useCall({
    call: sendChange<OverrideGranted>,
    onDone({ department, origin }) {
      storeOverride({ department, origin });
      const entry = departments.find(({ id }) => id === department);
      // The HTML of the page contains the server's permission, so the page must load again.
      location.assign(`/dashboard/${entry?.path ?? ''}`);
    },
  });

  const switchOn = handleSubmit(({ department, address }) => {
    if (department === '' || switching.isPending) return;
    switching.mutate({ path: '/override/', body: { department, origin: address.trim() } });
  });

  return (
    <Card title={text('own-build')} lead={text('own-build-lead')}>
      <form className={css.form} onSubmit={(event) => void switchOn(event)} noValidate>
        <SelectField
          bare
          label={text('token-department')}
          options={departments.map(({ id, menu }) => ({ value: id, label: menu.label[language] }))}
          {...register('department')}
        />
        <TextField
          label={text('own-build-address')}
          inputMode="url"
          spellCheck={false}
          error={formState.errors.address && text('own-build-invalid')}
          {...register('address', { validate: (address) => loopbackOrigin(address.trim()) !== undefined })}
        />
        <FailureMessage error={switching.error} fallback={text('own-build-failed')} />
        <Button roomy type="submit" aria-busy={switching.isPending}>
          {text('own-build-on')}
        </Button>
      </form>
    </Card>
  );
}

function Request({ request }: { request: ReleaseRequest }) {
  const { text, language, moment, percent } = useReleases();
  const { title, revision } = useOverview();
  const id = useId();
  const [decision, setDecision] = useState<'approve' | 'refuse'>();
  const { department, version, published_at: at, published_by: by, commit, replaces, changes } = request;
  const name = request.label[language];
  const isFirst = changes.some(({ what, before }) => what === 'path' && before.length === 0);
  const sameText = text(changes.length === 0 ? 'request-same' : 'request-changes');
  return (
    <article className={css.request} aria-labelledby={id}>
      <header id={id} className={layout.header}>
        <h3>{name}</h3> <span>{version}</span>
      </header>
      <p className={layout.facts}>
        <span>{by}</span>
        <time dateTime={at}>{moment(at)}</time>
        {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        {request.percent !== null && (
          <span>{text('canary-share', { percent: percent(request.percent / 100) })}</span>
        )}
      </p>
      {request.reason && <p className={layout.quote}>{request.reason}</p>}
      {replaces && <p>{text('request-replaces', { version: replaces })}</p>}
      <p>{isFirst ? text('request-first') : sameText}</p>
      {changes.length > 0 && (
        <Table
          columns={[text('pinned'), text('pinned-before'), text('pinned-after')]}
          rows={changes.map((change) => [
            text(`pinned-${change.what}`),
            <Values key="before" change={change} values={change.before} />,
            <Values key="after" change={change} values={change.after} />,
          ])}
        />
      )}
      <div className={layout.actions}>
        <Button roomy appearance="primary" aria-haspopup="dialog" onClick={() => setDecision('approve')}>
          {text('do-approve')}
        </Button>
        <Button roomy aria-haspopup="dialog" onClick={() => setDecision('refuse')}>
          {text('do-refuse')}
        </Button>
      </div>
      {decision && (
        <ReleaseDialog
          kind={decision}
          values={{ name, version }}
          defaults={{ reason: '' }}
          change={(entered) => {
            const reason = entered.reason.trim();
            const body =
              decision === 'refuse' ? { version, reason } : { revision, version, ...(reason && { reason }) };
            return { path: `${RELEASES}${department}/${decision}/`, body };
          }}
          focus={title}
          onClose={() => setDecision(undefined)}
        />
      )}
    </article>
  );
}

type Change = ReleaseRequest['changes'][number];

function Values({ change: { what, before }, values }: { change: Change; values: Change['before'] }) {
  const { text, language } = useReleases();
  if (values.length === 0) return <span className={layout.quiet}>{text('pinned-none')}</span>;
  const labelOf = (value: Change['before'][number]) => {
    if (typeof value !== 'string') return what === 'label' ? `${value.mn} / ${value.en}` : value[language];
    if (what === 'path') return `/dashboard/${value}`;
    return what === 'list' ? value : roleLabel(value);
  };
  const earlier = new Set(before.map(labelOf));
  return (
    <ul className={layout.plain}>
      {values.map(labelOf).map((label) => (
        <li key={label}>{earlier.has(label) ? label : <strong>{label}</strong>}</li>
      ))}
    </ul>
  );
}
