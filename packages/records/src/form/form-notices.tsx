import { ApiError, type SavedRecord, type StaleEdit, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { ProgressBar, Spinner } from '@ar/ui/fluent';
import { formatMoment } from '@ar/ui/format';
import { type ReactNode, useEffect, useRef } from 'react';
import { Message } from '../message.tsx';
import { type RecordText, useDepartmentText, useRecordText } from '../texts/record-text.tsx';
import type { Draft } from './drafts.ts';
import type { FormValues } from './field.ts';
import classes from './form-notices.module.css';
import type { Merge } from './values.ts';

export function Notice({ tone, children }: { tone: 'failure' | 'question'; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Message ref={notice} tabIndex={-1} tone={tone} className={classes.notice}>
      {children}
    </Message>
  );
}

/** `fields`: the names of the form's fields, which show their own errors. */
export function FailureNotice({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const text = useRecordText();
  const sentences = sentencesOn(error, fields, text);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="failure">
      <strong>{text('notSaved')}</strong>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

const OWN_TEXTS: Readonly<Record<number, 'noAnswerText' | 'beingSavedText'>> = {
  0: 'noAnswerText',
  409: 'beingSavedText',
};

function sentencesOn(error: unknown, fields: readonly string[], text: RecordText): string[] {
  if (!(error instanceof ApiError)) return [text('stoppedText')];
  const { stale, errors, status } = error;
  if (stale) return [];
  if (!errors) return [text(OWN_TEXTS[status] ?? 'refusedText')];
  return Object.entries(errors).flatMap(([name, own]) => (fields.includes(name) ? [] : own.join(' ')));
}

interface SavedBeforeProps {
  record: SavedRecord;
  /** Opens the record's form; undefined if such records cannot be edited. */
  onEdit?: ((id: number) => void) | undefined;
}

/** An earlier request has created the record. Leads to the record and keeps the typed values. */
export function SavedBeforeNotice({ record: { id, deleted }, onEdit }: SavedBeforeProps) {
  const text = useRecordText();
  const key = deleted ? 'savedAndDeletedText' : onEdit ? 'savedBeforeText' : 'savedApartText';
  return (
    <Notice tone="failure">
      <strong>{text('notSaved')}</strong>
      <p>{text(key)}</p>
      {!deleted && onEdit && (
        <div className={classes.choices}>
          <Button appearance="primary" onClick={() => onEdit(id)}>
            {text('openSaved')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

interface DraftNoticeProps {
  found: Draft;
  withFiles: boolean;
  lost: readonly [name: string, text: string][];
  use(): void;
  discard(): void;
}

export function DraftNotice({ found, withFiles, lost, use, discard }: DraftNoticeProps) {
  const text = useRecordText();
  const { tag } = useLanguage();
  return (
    <Message tone="question" className={classes.notice}>
      <p>
        <span>{text('draftText', { at: formatMoment(found.at, tag) })}</span>
        {withFiles && <span>{` ${text('draftFiles')}`}</span>}
      </p>
      {lost.length > 0 && (
        <p>{text('draftLost', { values: lost.map(([name, typed]) => `${name}: ${typed}`).join('; ') })}</p>
      )}
      <div className={classes.choices}>
        <Button appearance="primary" onClick={use}>
          {text('draftUse')}
        </Button>
        <Button onClick={discard}>{text('draftDiscard')}</Button>
      </div>
    </Message>
  );
}

interface ConflictNoticeProps {
  edit: StaleEdit;
  merge: Merge;
  shown(name: string, held: string): string;
  chosen(name: string): FormValues[string];
  onChoose(name: string, value: string): void;
}

/** Names the author of a concurrent edit and asks for each conflicting field which value stays. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { edit, merge } = props;
  const text = useRecordText();
  const labelOf = useDepartmentText();
  const { tag } = useLanguage();
  const at = formatMoment(edit.changed_at, tag);
  return (
    <Notice tone="question">
      <strong>{text('staleTitle')}</strong>
      <p>{text('staleText', { by: edit.changed_by || text('somebody'), at })}</p>
      {merge.taken.length > 0 && (
        <p>{text('staleTaken', { fields: merge.taken.map((name) => labelOf(name)).join(', ') })}</p>
      )}
      {merge.conflicts.map((conflict) => (
        <ConflictChoice key={conflict.name} {...props} conflict={conflict} />
      ))}
    </Notice>
  );
}

function ConflictChoice(props: ConflictNoticeProps & { conflict: Merge['conflicts'][number] }) {
  const { conflict, shown, chosen, onChoose } = props;
  const text = useRecordText();
  const label = useDepartmentText()(conflict.name);
  const { name, mine, theirs } = conflict;
  const values = { keepMine: mine, takeTheirs: theirs };
  const options = (['keepMine', 'takeTheirs'] as const).map((value) => ({
    value,
    label: (
      <>
        <span>{text(value)}</span>{' '}
        <q className={classes.words}>{values[value] ? shown(name, values[value]) : text('nothing')}</q>
      </>
    ),
  }));
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <Choice
        layout="vertical"
        value={chosen(name) === theirs ? 'takeTheirs' : 'keepMine'}
        options={options}
        onChoose={(value) => onChoose(name, values[value])}
      />
    </fieldset>
  );
}

interface SavingOverlayProps {
  share: number | undefined;
  onStop(): void;
}

export function SavingOverlay({ share, onStop }: SavingOverlayProps) {
  const text = useRecordText();
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  // After the upload the server still checks the files.
  const isSent = percent === 100;
  return (
    <div className={classes.overlay}>
      <div className={classes.box}>
        {percent === undefined && <Spinner aria-label={text('saving')} />}
        <p role="status">{percent === undefined || isSent ? text('saving') : text('sending', { percent })}</p>
        {percent !== undefined && (
          <>
            <ProgressBar aria-label={text('saving')} thickness="large" value={isSent ? undefined : share} />
            <Button onClick={onStop}>{text('stopSending')}</Button>
          </>
        )}
      </div>
    </div>
  );
}
