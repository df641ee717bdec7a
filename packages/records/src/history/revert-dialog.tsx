import type { ActivityDetail, FieldState } from '@ar/domain/activity';
import { type Entity, withLabel } from '@ar/domain/entities/entity';
import { keys } from '@ar/domain/query-keys';
import { ApiError, sentenceOf, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { Checkbox } from '@ar/ui/fluent';
import { formatMoment } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { useId, useState } from 'react';
import { useHistoryText } from '../texts/history.ts';
import '../texts/tools.ts';
import { useWrite } from '../use-write.ts';
import { ACTIVITY, LoadedEntry, revertFields } from './entry.tsx';
import { FieldChange } from './field-change.tsx';
import { useFieldWords } from './field-words.ts';
import { changedRecord, offerUndo } from './offer-undo.ts';
import classes from './revert-dialog.module.css';

interface RevertDialogProps {
  entity: Entity;
  entryId: number;
  /** The preselected fields; undefined for all. A field that has changed since the entry is never preselected. */
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

function RevertForm({ entity, entryId, fields: preselected, detail, refetch, onClose }: RevertFormProps) {
  const { version, state } = detail;
  const text = useHistoryText();
  const words = useFieldWords(entity);
  const { tag, language } = useLanguage();
  const [choices, choose] = useState<Readonly<Record<string, boolean>>>({});
  const offered = version === null ? [] : state.filter(isOffered);
  const isChosen = ({ field, changed_since }: FieldState) =>
    choices[field] ?? (!changed_since && (preselected?.includes(field) ?? true));
  const chosen = offered.filter(isChosen).map(({ field }) => field);
  const { mutate, isPending, error } = useWrite<{ id: number; version: number }, readonly string[]>({
    send: (fields) => revertFields(entryId, version, { fields }),
    onSuccess(row, fields) {
      const records = [changedRecord(entity, row)];
      offerUndo({ path: entity.path, did: 'put-back', records, fields: fields.map(words.label) });
      onClose();
    },
    // The error appears only after the refetch, so that the dialog also shows the values of the concurrent change.
    onError: (error) => (error instanceof ApiError && error.status === 412 ? refetch() : undefined),
    invalidates: () => [keys.resource(entity.path), keys.resource(ACTIVITY)],
  });
  const { stale, errors = {} }: Partial<ApiError> = error instanceof ApiError ? error : {};
  const offeredNames = offered.map(({ field }) => field);
  const others = Object.entries(errors).filter(([name]) => !offeredNames.includes(name));
  const by = (name: string | null) => name || text('somebody');
  const texts = {
    noAnswer: text('failedNoAnswer'),
    unknown: text('failedUnknown'),
    gone: text('recordGone'),
    ...(stale && {
      stale: text('changedNow', { by: by(stale.changed_by), at: formatMoment(stale.changed_at, tag) }),
    }),
  };

  return (
    <>
      <ModalBody aria-busy={isPending}>
        <p className={classes.about}>
          {text('revertAbout', {
            name: detail.record_name ?? '',
            by: by(detail.actor_name),
            at: formatMoment(detail.at, tag),
          })}
        </p>
        {error && (
          <Message
            // The message may appear above the visible part of the dialog, so the dialog scrolls to the message.
            ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
            tone="failure"
            className={classes.notice}
          >
            {others.length === 0 && <p>{sentenceOf(error, texts, offeredNames)}</p>}
            {others.map(([name, sentences]) => (
              <p key={name}>{withLabel(entity, language, name, sentences.join(' '))}</p>
            ))}
          </Message>
        )}
        {offered.length === 0 && (
          <p className={classes.about}>{text(version === null ? 'recordGone' : 'nothingToRevert')}</p>
        )}
        {offered.map((one) => (
          <OfferedField
            key={one.field}
            {...{ entity, entryId }}
            state={one}
            isChosen={isChosen(one)}
            problem={errors[one.field]?.join(' ')}
            choose={(reverts) => choose({ ...choices, [one.field]: reverts })}
          />
        ))}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{text('cancel')}</Button>
        {offered.length > 0 && (
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

interface OfferedFieldProps {
  entity: Entity;
  entryId: number;
  state: FieldState;
  isChosen: boolean;
  problem: string | undefined;
  choose(reverts: boolean): void;
}

function OfferedField({ entity, entryId, state, isChosen, problem, choose }: OfferedFieldProps) {
  const text = useHistoryText();
  const { field, now, before, changed_since: since } = state;
  const { label } = useFieldWords(entity);
  const { tag } = useLanguage();
  const id = useId();
  const isExplained = since !== null || problem !== undefined;
  return (
    <div className={classes.field}>
      <Checkbox
        className={classes.option}
        label={<strong>{label(field)}</strong>}
        checked={isChosen}
        aria-describedby={isExplained ? id : undefined}
        onChange={(_, { checked }) => choose(checked === true)}
      />
      {isExplained && (
        <div id={id} className={classes.since}>
          {since && (
            <span>
              {text('changedSince', { by: since.by || text('somebody'), at: formatMoment(since.at, tag) })}
            </span>
          )}
          {problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      <FieldChange
        {...{ entity, entryId, field, before: now, after: before }}
        names={['now', 'willBe']}
        sides={[since ? undefined : 'after', 'before']}
      />
    </div>
  );
}

function isOffered({ before, now, has_changed, can_revert, changed_since }: FieldState): boolean {
  // Two different files may have equal names and sizes, so an equal value counts only if it has changed since.
  const isAsBefore = changed_since !== null && JSON.stringify(before) === JSON.stringify(now);
  return has_changed && can_revert && !isAsBefore;
}
