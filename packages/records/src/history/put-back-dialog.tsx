import type { ActivityDetail, FieldState } from '@ar/domain/activity';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Modal, ModalBody, ModalFooter } from '@ar/ui/dialog';
import { formatMoment } from '@ar/ui/format';
import { SkeletonBar, Spoken } from '@ar/ui/states';
import { type ReactNode, useId, useState } from 'react';
import { failureWords } from '../actions/file-download.ts';
import { Message } from '../message.tsx';
import { type HistoryText, useHistoryText } from '../texts/history.ts';
import { useWrite } from '../use-write.ts';
import { ACTIVITY, fileSource, type Side, useEntryDetail } from './entry-detail.ts';
import { FieldChange, type Showing } from './field-change.tsx';
import { changedRecord, offerUndo } from './offer-undo.ts';
import { isBack, type Offered, offeredFields } from './offered-fields.ts';
import classes from './put-back-dialog.module.css';

type Row = Record<string, unknown> & { id: number; version: number };

export interface PutBackDialogProps extends Showing {
  entryId: number;
  /** The fields that are chosen at first, where nobody has changed them since; without them all of the entry's. */
  fields?: readonly string[] | undefined;
  onClose(): void;
  onDone?: ((row: Row) => void) | undefined;
}

/** Puts values back that a record had before a change: shown against what it has now, and chosen field by field. */
export function PutBackDialog(props: PutBackDialogProps) {
  const { entryId, onClose } = props;
  const text = useHistoryText();
  const { data, error, refetch } = useEntryDetail(entryId);
  return (
    <Modal title={text('putBackTitle')} closeLabel={text('close')} onClose={onClose}>
      {data ? (
        <PutBackForm {...props} detail={data} readAnew={refetch} />
      ) : (
        <ModalBody>
          {error ? (
            <Message tone="failure">
              <p>{failureWords(error, text)}</p>
              <Button onClick={() => void refetch()}>{text('retry')}</Button>
            </Message>
          ) : (
            <div role="status" className={classes.loading}>
              <Spoken>{text('loading')}</Spoken>
              {[0, 1, 2].map((seed) => (
                <SkeletonBar key={seed} seed={seed} />
              ))}
            </div>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface PutBackFormProps extends PutBackDialogProps {
  detail: ActivityDetail;
  readAnew(): Promise<unknown>;
}

function PutBackForm(props: PutBackFormProps) {
  const { detail, readAnew, entity, onClose, onDone, words } = props;
  const text = useHistoryText();
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
    // What is shown is read anew before it is said that it changed.
    onError: (error) => (error instanceof ApiError && error.status === 412 ? readAnew() : undefined),
    invalidates: () => [keys.resource(entity.path), keys.resource(ACTIVITY)],
  });
  const errors = (error instanceof ApiError && error.errors) || {};

  const list = (fields: readonly Offered[] = []) =>
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
        {error && <Failure>{sentencesOn(error, offered, { text, tag, label: words.label })}</Failure>}
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

/** Of no form: within one that is open around the history, Enter in a box would save it. */
const NO_FORM = 'none';

interface OfferedFieldProps extends Showing {
  detail: ActivityDetail;
  state: Offered;
  back: boolean;
  problem: string | undefined;
  choose(back: boolean): void;
}

/** A field to put back: a box where nobody has changed it since, else a choice between the two values. */
function OfferedField({ detail, state, back, problem, choose, ...showing }: OfferedFieldProps) {
  const { words } = showing;
  const text = useHistoryText();
  const { field, now, before, changed_since: since } = state;
  const { tag } = useLanguage();
  const group = useId();
  const label = words.label(field);
  const names = [text('now'), text('willBe')] as const;
  const source = (side: Side) => fileSource(detail, showing.entity, field, side);
  const change = (
    <FieldChange
      {...showing}
      field={field}
      from={now}
      to={before}
      names={names}
      // Of what somebody else has put there since, the entry knows no file.
      sources={[since ? undefined : source('after'), source('before')]}
    />
  );
  const said = problem && (
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
        {said}
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
      <div className={classes.options}>
        {[false, true].map((wanted) => (
          <label key={String(wanted)} className={classes.option}>
            <input
              type="radio"
              form={NO_FORM}
              name={group}
              checked={back === wanted}
              onChange={() => choose(wanted)}
            />
            {text(wanted ? 'takeEarlier' : 'keepNow')}
          </label>
        ))}
      </div>
      {said}
    </fieldset>
  );
}

function Failure({ children }: { children: readonly string[] }) {
  const sentences: ReactNode[] = children.map((sentence) => <p key={sentence}>{sentence}</p>);
  if (sentences.length === 0) return null;
  return (
    <Message
      // It comes above what was just pressed, and has to be read next.
      ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
      tone="failure"
      className={classes.notice}
    >
      {sentences}
    </Message>
  );
}

interface SaidIn {
  text: HistoryText;
  tag: string;
  label(field: string): string;
}

/** What is told above the fields; the sentences of those that are shown stand under them. */
function sentencesOn(error: unknown, shown: readonly FieldState[], { text, tag, label }: SaidIn): string[] {
  if (!(error instanceof ApiError)) return [text('failedUnknown')];
  const { stale, errors, status } = error;
  if (stale) {
    const { changed_by, changed_at } = stale;
    return [text('changedNow', { by: changed_by || text('somebody'), at: formatMoment(changed_at, tag) })];
  }
  if (!errors) return [status === 404 ? text('recordGone') : failureWords(error, text)];
  const fields = new Set(shown.map(({ field }) => field));
  return [
    text('notPutBack'),
    ...Object.entries(errors).flatMap(([field, said]) =>
      fields.has(field) ? [] : `${label(field)}: ${said.join(' ')}`,
    ),
  ];
}
