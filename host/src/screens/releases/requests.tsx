import { roleLabel } from '@ar/domain/roles';
import type { ReleaseRequest } from '@ar/federation/releases';
import { ApiError, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextAreaField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../../charts/formats.ts';
import { Card } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { MAX_REASON_LENGTH } from './action-dialog.tsx';
import { ChangeDialog, closeAndFocus, RELEASES, useOverview } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

/** Releases that wait for approval, each with its changes since the last release. */
export function Requests({ requests }: { requests: readonly ReleaseRequest[] }) {
  const text = useReleasesText();
  return (
    <Card title={text('requests')} lead={text('requests-lead')}>
      {requests.map((request) => (
        <Request key={`${request.department} ${request.version}`} request={request} />
      ))}
    </Card>
  );
}

type Decision = 'approve' | 'refuse';

function Request({ request }: { request: ReleaseRequest }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { moment, percent } = useFormats();
  const { title } = useOverview();
  const id = useId();
  const [decision, setDecision] = useState<Decision>();
  const { version, published_at: at, published_by: by, commit, reason, replaces, changes } = request;
  const isFirst = changes.some(({ what, before }) => what === 'path' && before.length === 0);
  const sameText = text(changes.length === 0 ? 'request-same' : 'request-changes');
  return (
    <article className={css.request} aria-labelledby={id}>
      <header id={id} className={layout.header}>
        <h3>{request.label[language]}</h3> <span>{version}</span>
      </header>
      <p className={layout.facts}>
        <span>{by}</span>
        <time dateTime={at}>{moment(at)}</time>
        {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        {request.percent !== null && (
          <span>{text('canary-share', { percent: percent(request.percent / 100) })}</span>
        )}
      </p>
      {reason && <p className={layout.quote}>{reason}</p>}
      {replaces && <p>{text('request-replaces', { version: replaces })}</p>}
      <p>{isFirst ? text('request-first') : sameText}</p>
      <Changes changes={changes} />
      <div className={layout.actions}>
        <Button roomy appearance="primary" aria-haspopup="dialog" onClick={() => setDecision('approve')}>
          {text('do-approve')}
        </Button>
        <Button roomy aria-haspopup="dialog" onClick={() => setDecision('refuse')}>
          {text('do-refuse')}
        </Button>
      </div>
      {decision && (
        <DecisionDialog
          decision={decision}
          request={request}
          onClose={() => setDecision(undefined)}
          onDone={() => closeAndFocus(() => setDecision(undefined), title)}
        />
      )}
    </article>
  );
}

type Change = ReleaseRequest['changes'][number];

function Changes({ changes }: { changes: readonly Change[] }) {
  const text = useReleasesText();
  if (changes.length === 0) return null;
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{text('pinned')}</th>
          <th scope="col">{text('pinned-before')}</th>
          <th scope="col">{text('pinned-after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.what}>
            <th scope="row">{text(`pinned-${change.what}`)}</th>
            <td>
              <Values change={change} values={change.before} />
            </td>
            <td>
              <Values change={change} values={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The values before or after a change; new values stand out. */
function Values({ change: { what, before }, values }: { change: Change; values: Change['before'] }) {
  const text = useReleasesText();
  const { language } = useLanguage();
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

interface DecisionDialogProps {
  decision: Decision;
  request: ReleaseRequest;
  onClose(): void;
  onDone(): void;
}

function DecisionDialog({ decision, request, onClose, onDone }: DecisionDialogProps) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const { department, version, label } = request;
  const values = { name: label[language], version };
  const isRefusal = decision === 'refuse';
  const { revision } = useOverview();

  /** Removes a request that somebody else has decided or a newer release has replaced. */
  function onError(error: Error) {
    if (!(error instanceof ApiError && error.code === 'not-waiting')) return;
    const description = error.detail ?? text('no-answer');
    toastStore.show({ variant: 'destructive', title: text('not-done-title'), description });
    onDone();
  }

  return (
    <ChangeDialog
      queryKey={RELEASES}
      title={text(`ask-${decision}`, values)}
      text={text(`what-${decision}`)}
      confirmLabel={text(`do-${decision}`)}
      tone={isRefusal ? 'destructive' : undefined}
      onConfirm={(send) =>
        void handleSubmit(({ reason: entered }) => {
          const reason = entered.trim();
          const body = isRefusal ? { version, reason } : { revision, version, ...(reason && { reason }) };
          send({ path: `${RELEASES}${department}/${decision}/`, body });
        })()
      }
      onCancel={onClose}
      done={text(`done-${decision}`, values)}
      onDone={onDone}
      onError={onError}
      form={
        <TextAreaField
          label={text(isRefusal ? 'field-reason-refuse' : 'field-reason')}
          required={isRefusal}
          error={formState.errors.reason && text('reason-missing')}
          maxLength={MAX_REASON_LENGTH}
          {...register('reason', { validate: (reason) => !isRefusal || reason.trim() !== '' })}
        />
      }
    />
  );
}
