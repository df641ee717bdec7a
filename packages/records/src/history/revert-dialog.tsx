import type { ActivityDetail, FieldState } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { ApiError, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { formatMoment } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { useId, useState } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import { useHistoryText } from '../texts/history.ts';
import { useWrite } from '../use-write.ts';
import { ACTIVITY, LoadedEntry, revertFields } from './entry.tsx';
import { type ChangedRow, FieldChange, type HistoryProps } from './field-change.tsx';
import { type FieldWords, useFieldWords } from './field-words.ts';
import { changedRecord, offerUndo } from './offer-undo.ts';
import classes from './revert-dialog.module.css';

interface RevertDialogProps extends HistoryProps {
  entryId: number;
  /**
   * The preselected fields. If undefined, all fields of the entry are preselected. A field that has changed since the
   * entry is never preselected.
   */
  fields?: readonly string[] | undefined;
  onClose(): void;
}

export function RevertDialog(props: RevertDialogProps) {
  const text = useHistoryText();
  return (
    <Modal title={text('revertTitle')} closeLabel={text('close')} onClose={props.onClose}>
      <LoadedEntry id={props.entryId} frame={ModalBody}>
        {(detail, refetch) => <RevertForm {...props} {...{ detail, refetch }} />}
      </LoadedEntry>
    </Modal>
  );
}

interface RevertFormProps extends RevertDialogProps {
  detail: ActivityDetail;
  refetch(): Promise<unknown>;
}

function RevertForm(props: RevertFormProps) {
  const { detail, refetch, entity, fields: preselected, onClose, onReverted } = props;
  const { id, version, state } = detail;
  const text = useHistoryText();
  const words = useFieldWords(entity);
  const { tag } = useLanguage();
  const [choices, choose] = useState<Readonly<Record<string, boolean>>>({});
  const offered = state.filter((one) => one.can_revert && !isAsBefore(one));
  const own = offered.filter(({ has_changed }) => has_changed);
  const others = offered.filter(({ has_changed }) => !has_changed);
  const isChosen = ({ field, has_changed, changed_since }: FieldState) =>
    choices[field] ?? (has_changed && !changed_since && (preselected?.includes(field) ?? true));
  const chosen = [...own, ...others].filter(isChosen).map(({ field }) => field);
  const { mutate, isPending, error } = useWrite<ChangedRow, readonly string[]>({
    send: (fields) => revertFields(id, version, { fields }),
    onSuccess(row, fields) {
      const records = [changedRecord(entity, row)];
      offerUndo({ path: entity.path, did: 'put-back', records, fields: fields.map(words.label) });
      onReverted?.(row);
      onClose();
    },
    // The error appears only after the refetch, so that the dialog also shows the values of the concurrent change.
    onError: (error) => (error instanceof ApiError && error.status === 412 ? refetch() : undefined),
    invalidates: () => [keys.resource(entity.path), keys.resource(ACTIVITY)],
  });
  const errors = (error instanceof ApiError && error.errors) || {};
  const list = (states: readonly FieldState[]) =>
    states.map((one) => (
      <OfferedField
        key={one.field}
        {...props}
        state={one}
        isChosen={isChosen(one)}
        problem={errors[one.field]?.join(' ')}
        choose={(reverts) => choose({ ...choices, [one.field]: reverts })}
      />
    ));

  return (
    <>
      <ModalBody aria-busy={isPending}>
        <p className={classes.about}>
          {text('revertAbout', {
            name: detail.record_name ?? '',
            by: detail.actor_name || text('somebody'),
            at: formatMoment(detail.at, tag),
          })}
        </p>
        {error && <RevertFailure {...{ error, offered, words }} />}
        {version === null && <p>{text('recordGone')}</p>}
        {version !== null && own.length === 0 && <p className={classes.about}>{text('nothingToRevert')}</p>}
        {version !== null && list(own)}
        {others.length > 0 && (
          <details className={classes.others} open={own.length === 0}>
            <summary>{text('otherFields', { count: others.length })}</summary>
            <p className={classes.about}>{text('otherFieldsText')}</p>
            {list(others)}
          </details>
        )}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{text('cancel')}</Button>
        {offered.length > 0 && version !== null && (
          <Button
            appearance="primary"
            busy={isPending}
            disabledFocusable={chosen.length === 0 || isPending}
            onClick={() => mutate(chosen)}
          >
            {text(chosen.length > 0 ? 'revertConfirm' : 'revertOne', { count: chosen.length })}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}

/** An id that no form has. With this id, Enter in an input does not submit a form around the history. */
const NO_FORM = 'none';

interface OfferedFieldProps extends HistoryProps {
  entryId: number;
  state: FieldState;
  isChosen: boolean;
  problem: string | undefined;
  choose(reverts: boolean): void;
}

function OfferedField({ entryId, state, isChosen, problem, choose, ...shared }: OfferedFieldProps) {
  const text = useHistoryText();
  const { field, now, before, changed_since: since } = state;
  const { tag } = useLanguage();
  const id = useId();
  const describedBy = problem && id;
  const label = useFieldWords(shared.entity).label(field);
  const Frame = since ? 'fieldset' : 'div';
  return (
    <Frame
      className={classes.field}
      data-changed={since ? '' : undefined}
      aria-describedby={since ? describedBy : undefined}
    >
      {since ? (
        <>
          <legend>{label}</legend>
          <p className={classes.since}>
            {text('changedSince', { by: since.by || text('somebody'), at: formatMoment(since.at, tag) })}
          </p>
        </>
      ) : (
        <label className={classes.option}>
          <input
            type="checkbox"
            form={NO_FORM}
            checked={isChosen}
            aria-describedby={describedBy}
            onChange={({ target }) => choose(target.checked)}
          />
          <strong>{label}</strong>
        </label>
      )}
      <FieldChange
        {...shared}
        {...{ entryId, field, before: now, after: before }}
        names={['now', 'willBe']}
        sides={[since ? undefined : 'after', 'before']}
      />
      {since && (
        <Choice
          form={NO_FORM}
          value={isChosen ? 'restoreEarlier' : 'keepNow'}
          options={(['keepNow', 'restoreEarlier'] as const).map((value) => ({ value, label: text(value) }))}
          onChoose={(value) => choose(value === 'restoreEarlier')}
        />
      )}
      {problem && (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </Frame>
  );
}

interface RevertFailureProps {
  error: Error;
  offered: readonly FieldState[];
  words: FieldWords;
}

function RevertFailure({ error, offered, words }: RevertFailureProps) {
  const text = useHistoryText();
  const { tag } = useLanguage();
  function sentences(): string[] {
    const { stale, errors, status } = (error instanceof ApiError && error) || ({} as Partial<ApiError>);
    if (stale) {
      const by = stale.changed_by || text('somebody');
      return [text('changedNow', { by, at: formatMoment(stale.changed_at, tag) })];
    }
    if (!errors) return [status === 404 ? text('recordGone') : failureMessage(error, text)];
    const others = Object.entries(errors).filter(([field]) => !offered.some((one) => one.field === field));
    return [
      text('notReverted'),
      ...others.map(([field, messages]) => `${words.label(field)}: ${messages.join(' ')}`),
    ];
  }
  return (
    <Message
      // The message may appear above the visible part of the dialog, so the dialog scrolls to the message.
      ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
      tone="failure"
      className={classes.notice}
    >
      {sentences().map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Message>
  );
}

function isAsBefore({ before, now, has_changed, changed_since }: FieldState): boolean {
  // Two different files may have equal names and sizes, so comparing the values is not enough.
  if (has_changed && !changed_since) return false;
  return JSON.stringify(before) === JSON.stringify(now);
}
