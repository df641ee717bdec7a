import type { ActivityDetail, FieldState } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { formatMoment } from '@ar/ui/format';
import { useId, useState } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import { Message } from '../message.tsx';
import { RecordSkeleton } from '../not-loaded.tsx';
import { type HistoryText, useHistoryText } from '../texts/history.ts';
import { useWrite } from '../use-write.ts';
import { ACTIVITY, fileSource, type Side, useEntryDetail } from './entry-detail.ts';
import { FieldChange, type Showing } from './field-change.tsx';
import { useFieldWords } from './field-words.ts';
import { changedRecord, offerUndo } from './offer-undo.ts';
import classes from './revert-dialog.module.css';

type Row = Record<string, unknown> & { id: number; version: number };

export interface RevertDialogProps extends Showing {
  entryId: number;
  /** The preselected fields, by default all of the entry. Fields changed since are never preselected. */
  fields?: readonly string[] | undefined;
  onClose(): void;
  onDone?: ((row: Row) => void) | undefined;
}

/** Reverts chosen fields of a record to the values before an entry. */
export function RevertDialog(props: RevertDialogProps) {
  const { entryId, onClose } = props;
  const text = useHistoryText();
  const { data, error, refetch } = useEntryDetail(entryId);
  return (
    <Modal title={text('putBackTitle')} closeLabel={text('close')} onClose={onClose}>
      {data ? (
        <RevertForm {...props} detail={data} refetch={refetch} />
      ) : (
        <ModalBody>
          {error ? (
            <Message tone="failure">
              <p>{failureMessage(error, text)}</p>
              <Button onClick={() => void refetch()}>{text('retry')}</Button>
            </Message>
          ) : (
            <RecordSkeleton label={text('loading')} lines={3} />
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface RevertFormProps extends RevertDialogProps {
  detail: ActivityDetail;
  refetch(): Promise<unknown>;
}

function RevertForm(props: RevertFormProps) {
  const { detail, refetch, entity, onClose, onDone } = props;
  const text = useHistoryText();
  const words = useFieldWords(entity);
  const { tag } = useLanguage();
  const [choices, choose] = useState<Readonly<Record<string, boolean>>>({});
  const offered = offeredFields(detail);
  const [own, others] = [true, false].map((mine) =>
    offered.filter(({ has_changed }) => has_changed === mine),
  );
  const chosen = offered.filter((state) => isBack(state, choices, props.fields)).map(({ field }) => field);
  const { mutate, isPending, error } = useWrite<Row, readonly string[]>({
    send: (fields) =>
      api(`${ACTIVITY}${detail.id}/revert/`, {
        method: 'POST',
        body: { fields },
        headers: { 'if-match': `"${detail.version}"` },
        showsFailure: true,
      }),
    onSuccess(row, fields) {
      const records = [changedRecord(entity, row)];
      offerUndo({ path: entity.path, did: 'put-back', records, fields: fields.map(words.label) });
      onDone?.(row);
      onClose();
    },
    // After a conflict the dialog shows the new values before the message.
    onError: (error) => (error instanceof ApiError && error.status === 412 ? refetch() : undefined),
    invalidates: () => [keys.resource(entity.path), keys.resource(ACTIVITY)],
  });
  const errors = (error instanceof ApiError && error.errors) || {};

  const list = (fields: readonly FieldState[] = []) =>
    fields.map((state) => (
      <OfferedField
        key={state.field}
        {...props}
        state={state}
        back={chosen.includes(state.field)}
        problem={errors[state.field]?.join(' ')}
        choose={(back) => choose({ ...choices, [state.field]: back })}
      />
    ));

  return (
    <>
      <ModalBody aria-busy={isPending}>
        <p className={classes.about}>
          {text('putBackAbout', {
            name: detail.record_name ?? '',
            by: detail.actor_name || text('somebody'),
            at: formatMoment(detail.at, tag),
          })}
        </p>
        {error && (
          <Message
            // The message appears above the pressed button.
            ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
            tone="failure"
            className={classes.notice}
          >
            {sentencesOn(error, offered, { text, tag, label: words.label }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Message>
        )}
        {detail.version === null ? (
          <p>{text('recordGone')}</p>
        ) : own?.length === 0 ? (
          <p className={classes.about}>{text('nothingToPutBack')}</p>
        ) : (
          list(own)
        )}
        {others && others.length > 0 && (
          <details className={classes.others} open={own?.length === 0}>
            <summary>{text('otherFields', { count: others.length })}</summary>
            <p className={classes.about}>{text('otherFieldsText')}</p>
            {list(others)}
          </details>
        )}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{text('cancel')}</Button>
        {offered.length > 0 && detail.version !== null && (
          <Button
            appearance="primary"
            busy={isPending}
            disabledFocusable={chosen.length === 0 || isPending}
            onClick={() => mutate(chosen)}
          >
            {text(chosen.length > 0 ? 'putBackConfirm' : 'putBack', { count: chosen.length })}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}

/** Detaches inputs from a form around the history; Enter would submit that form. */
const NO_FORM = 'none';

interface OfferedFieldProps extends Showing {
  detail: ActivityDetail;
  state: FieldState;
  back: boolean;
  problem: string | undefined;
  choose(back: boolean): void;
}

function OfferedField({ detail, state, back, problem, choose, ...showing }: OfferedFieldProps) {
  const text = useHistoryText();
  const { field, now, before, changed_since: since } = state;
  const { tag } = useLanguage();
  const group = useId();
  const label = useFieldWords(showing.entity).label(field);
  const names = [text('now'), text('willBe')] as const;
  const source = (side: Side) => fileSource(detail, showing.entity, field, side);
  const change = (
    <FieldChange
      {...showing}
      field={field}
      from={now}
      to={before}
      names={names}
      // The entry has no address of a later file.
      sources={[since ? undefined : source('after'), source('before')]}
    />
  );
  const error = problem && (
    <p id={`${group}problem`} className={classes.problem} role="alert">
      {problem}
    </p>
  );
  if (!since) {
    return (
      <div className={classes.field}>
        <label className={classes.option}>
          <input
            type="checkbox"
            form={NO_FORM}
            checked={back}
            aria-describedby={problem && `${group}problem`}
            onChange={({ target }) => choose(target.checked)}
          />
          <strong>{label}</strong>
        </label>
        {change}
        {error}
      </div>
    );
  }
  return (
    <fieldset className={classes.field} data-changed="" aria-describedby={problem && `${group}problem`}>
      <legend>{label}</legend>
      <p className={classes.since}>
        {text('changedSince', { by: since.by || text('somebody'), at: formatMoment(since.at, tag) })}
      </p>
      {change}
      <Choice
        form={NO_FORM}
        value={back ? 'takeEarlier' : 'keepNow'}
        options={(['keepNow', 'takeEarlier'] as const).map((value) => ({ value, label: text(value) }))}
        onChoose={(value) => choose(value === 'takeEarlier')}
      />
      {error}
    </fieldset>
  );
}

interface SentenceTools {
  text: HistoryText;
  tag: string;
  label(field: string): string;
}

/** The messages above the fields. Messages on offered fields are shown below them. */
function sentencesOn(
  error: unknown,
  shown: readonly FieldState[],
  { text, tag, label }: SentenceTools,
): string[] {
  if (!(error instanceof ApiError)) return [text('failedUnknown')];
  const { stale, errors, status } = error;
  if (stale) {
    const { changed_by, changed_at } = stale;
    return [text('changedNow', { by: changed_by || text('somebody'), at: formatMoment(changed_at, tag) })];
  }
  if (!errors) return [status === 404 ? text('recordGone') : failureMessage(error, text)];
  const fields = new Set(shown.map(({ field }) => field));
  return [
    text('notPutBack'),
    ...Object.entries(errors).flatMap(([field, messages]) =>
      fields.has(field) ? [] : `${label(field)}: ${messages.join(' ')}`,
    ),
  ];
}

function isAsBefore({ before, now, has_changed, changed_since }: FieldState): boolean {
  // Files with equal names and sizes differ only in this.
  if (has_changed && !changed_since) return false;
  return JSON.stringify(before) === JSON.stringify(now);
}

function offeredFields({ state }: ActivityDetail): FieldState[] {
  const offered = state.filter((field) => field.can_revert && !isAsBefore(field));
  return offered.toSorted((one, other) => Number(other.has_changed) - Number(one.has_changed));
}

function isBack(
  { field, has_changed, changed_since }: FieldState,
  choices: Readonly<Record<string, boolean>>,
  preselected: readonly string[] | undefined,
): boolean {
  return choices[field] ?? (has_changed && !changed_since && (!preselected || preselected.includes(field)));
}
