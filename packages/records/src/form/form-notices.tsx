import { ApiError, type StaleEdit, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { ProgressBar, Spinner } from '@ar/ui/fluent';
import { formatMoment } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { type ReactNode, useEffect, useRef } from 'react';
import { type RecordKey, type RecordText, useDepartmentText, useRecordText } from '../texts/record-text.tsx';
import type { useDraft } from './drafts.ts';
import type { FormValues } from './field.ts';
import classes from './form-notices.module.css';
import type { Merge } from './values.ts';

function Notice({ tone, children }: { tone: 'failure' | 'question'; children: ReactNode }) {
  const text = useRecordText();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Message ref={notice} tabIndex={-1} tone={tone} className={classes.notice}>
      <strong>{text(tone === 'failure' ? 'notSaved' : 'staleTitle')}</strong>
      {children}
    </Message>
  );
}

interface FailureNoticeProps {
  error: unknown;
  fields: readonly string[];
  /** Offered if the server does not know some fields, because page and server belong to different releases. */
  onReload(): void;
}

export function FailureNotice({ error, fields, onReload }: FailureNoticeProps) {
  const text = useDepartmentText();
  const unknown = error instanceof ApiError ? error.unknownFields : [];
  const names = unknown.map((name) => `„${text(name)}“`).join(', ');
  const sentences = names
    ? [text('otherServerText', { fields: names }), text('otherReleaseWays')]
    : sentencesOn(error, fields, text);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="failure">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {names && (
        <Button appearance="primary" onClick={onReload}>
          {text('reloadForm')}
        </Button>
      )}
    </Notice>
  );
}

const OWN_TEXTS: Readonly<Record<number, RecordKey>> = { 0: 'noAnswerText', 409: 'beingSavedText' };

function sentencesOn(error: unknown, fields: readonly string[], text: RecordText): string[] {
  if (!(error instanceof ApiError)) return [text('stoppedText')];
  const { stale, errors, status, detail } = error;
  if (stale) return [];
  // With 422, the server says that an earlier request of this form has created the record.
  if (!errors) return [(status === 422 && detail) || text(OWN_TEXTS[status] ?? 'refusedText')];
  return Object.entries(errors).flatMap(([name, own]) => (fields.includes(name) ? [] : own.join(' ')));
}

type DraftNoticeProps = Pick<ReturnType<typeof useDraft>, 'found' | 'lost' | 'use' | 'discard'> & {
  withFiles: boolean;
};

export function DraftNotice({ found, withFiles, lost, use, discard }: DraftNoticeProps) {
  const text = useRecordText();
  const { tag } = useLanguage();
  if (!found) return null;
  const values = lost.map(([name, typed]) => `${name}: ${typed}`).join('; ');
  return (
    <Message tone="question" className={classes.notice}>
      <p>
        <span>{text('draftText', { at: formatMoment(found.at, tag) })}</span>
        {withFiles && <span>{` ${text('draftFiles')}`}</span>}
      </p>
      {values && <p>{text('draftLost', { values })}</p>}
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

export function ConflictNotice({ edit, merge, shown, chosen, onChoose }: ConflictNoticeProps) {
  const text = useRecordText();
  const labelOf = useDepartmentText();
  const { tag } = useLanguage();
  const at = formatMoment(edit.changed_at, tag);
  return (
    <Notice tone="question">
      <p>{text('staleText', { by: edit.changed_by || text('somebody'), at })}</p>
      {merge.taken.length > 0 && (
        <p>{text('staleTaken', { fields: merge.taken.map((name) => labelOf(name)).join(', ') })}</p>
      )}
      {merge.conflicts.map(({ name, mine, theirs }) => {
        const option = (value: 'keepMine' | 'takeTheirs', held: string) => ({
          value,
          label: (
            <>
              <span>{text(value)}</span>{' '}
              <q className={classes.words}>{held ? shown(name, held) : text('nothing')}</q>
            </>
          ),
        });
        return (
          <fieldset key={name} className={classes.choice}>
            <legend>{labelOf(name)}</legend>
            <Choice
              layout="vertical"
              value={chosen(name) === theirs ? 'takeTheirs' : 'keepMine'}
              options={[option('keepMine', mine), option('takeTheirs', theirs)]}
              onChoose={(value) => onChoose(name, value === 'keepMine' ? mine : theirs)}
            />
          </fieldset>
        );
      })}
    </Notice>
  );
}

export function SavingOverlay({ share, onStop }: { share: number | undefined; onStop(): void }) {
  const text = useRecordText();
  // At 1 the upload is complete, and the server checks the files.
  const isSending = share !== undefined && share < 1;
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.overlay}>
      <div className={classes.box}>
        {share === undefined && <Spinner aria-label={text('saving')} />}
        <p role="status">{isSending ? text('sending', { percent }) : text('saving')}</p>
        {share !== undefined && (
          <>
            <ProgressBar
              aria-label={text('saving')}
              thickness="large"
              value={isSending ? share : undefined}
            />
            <Button onClick={onStop}>{text('stopSending')}</Button>
          </>
        )}
      </div>
    </div>
  );
}
