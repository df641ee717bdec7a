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
import { MOST_CHARACTERS } from './action-dialog.tsx';
import { closeAndFocus, Question, RELEASES, useOverview } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

/** Releases that wait for a SuperAdmin's approval, each with all that it changes since the last one. */
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

type Answer = 'approve' | 'refuse';

function Request({ request }: { request: ReleaseRequest }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { moment, percent } = useFormats();
  const { title } = useOverview();
  const id = useId();
  const [asked, setAsked] = useState<Answer>();
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
        <Button roomy appearance="primary" aria-haspopup="dialog" onClick={() => setAsked('approve')}>
          {text('do-approve')}
        </Button>
        <Button roomy aria-haspopup="dialog" onClick={() => setAsked('refuse')}>
          {text('do-refuse')}
        </Button>
      </div>
      {asked && (
        <AnswerDialog
          answer={asked}
          request={request}
          onClose={() => setAsked(undefined)}
          onDone={() => closeAndFocus(() => setAsked(undefined), title)}
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
              <Values what={change.what} values={change.before} />
            </td>
            <td>
              <Values what={change.what} values={change.after} others={change.before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValuesProps {
  what: Change['what'];
  values: Change['before'];
  /** What is not among these is new, and stands out. */
  others?: Change['before'];
}

function Values({ what, values, others = values }: ValuesProps) {
  const text = useReleasesText();
  const { language } = useLanguage();
  if (values.length === 0) return <span className={layout.quiet}>{text('pinned-none')}</span>;
  const told = (value: Change['before'][number]) => {
    if (typeof value !== 'string') return what === 'label' ? `${value.mn} / ${value.en}` : value[language];
    if (what === 'path') return `/dashboard/${value}`;
    return what === 'list' ? value : roleLabel(value);
  };
  const known = new Set(others.map(told));
  return (
    <ul className={layout.plain}>
      {values.map(told).map((value) => (
        <li key={value}>{known.has(value) ? value : <strong>{value}</strong>}</li>
      ))}
    </ul>
  );
}

interface AnswerDialogProps {
  answer: Answer;
  request: ReleaseRequest;
  onClose(): void;
  onDone(): void;
}

function AnswerDialog({ answer, request, onClose, onDone }: AnswerDialogProps) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const { department, version, label } = request;
  const values = { name: label[language], version };
  const isNo = answer === 'refuse';
  const { revision } = useOverview();

  /** Somebody has answered, or a newer release took its place: the request goes from the page. */
  function onError(error: Error) {
    if (!(error instanceof ApiError && error.code === 'not-waiting')) return;
    const description = error.detail ?? text('no-answer');
    toastStore.show({ variant: 'destructive', title: text('not-done-title'), description });
    onDone();
  }

  return (
    <Question
      what={RELEASES}
      title={text(`ask-${answer}`, values)}
      text={text(`what-${answer}`)}
      confirmLabel={text(`do-${answer}`)}
      tone={isNo ? 'destructive' : undefined}
      onConfirm={(send) =>
        void handleSubmit(({ reason: entered }) => {
          const reason = entered.trim();
          const body = isNo ? { version, reason } : { revision, version, ...(reason && { reason }) };
          send({ path: `${RELEASES}${department}/${answer}/`, body });
        })()
      }
      onCancel={onClose}
      done={text(`done-${answer}`, values)}
      onDone={onDone}
      onError={onError}
      form={
        <TextAreaField
          label={text(isNo ? 'field-reason-refuse' : 'field-reason')}
          required={isNo}
          error={formState.errors.reason && text('reason-missing')}
          maxLength={MOST_CHARACTERS}
          {...register('reason', { validate: (reason) => !isNo || reason.trim() !== '' })}
        />
      }
    />
  );
}
