import type { ReleasedDepartment } from '@ar/federation/releases';
import { ApiError, api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Choice } from '@ar/ui/choice';
import { SelectField, TextAreaField, TextField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Answers, QuestionDialog, Trouble } from './dialog.tsx';
import { useFormats } from './formats.ts';
import {
  type ActionKind,
  asksPercent,
  choices,
  type Entry,
  entryFor,
  isPossible,
  problemOf,
  requestFor,
  stillChosen,
  versionOf,
} from './release-action.ts';
import { RELEASES } from './releases-query.ts';

/** The server keeps this much of a reason (`@ar/federation/releases`). */
const MOST_CHARACTERS = 300;

const AUDIENCES = ['everybody', 'some'] as const;

interface ActionDialogProps {
  kind: ActionKind;
  /** As it is now: when somebody else changes it meanwhile, the question changes under what was entered. */
  department: ReleasedDepartment;
  name: string;
  revision: number;
  onClose(): void;
  onDone(): void;
}

/** Asks before what is live is changed, for its reason and what else it takes. */
export function ActionDialog({ kind, department, name, revision, onClose, onDone }: ActionDialogProps) {
  const text = useText('releases');
  const [entered, setEntry] = useState(() => entryFor(department));
  const entry = stillChosen(department, entered);
  const [isChecked, setIsChecked] = useState(false);
  const action = useReleaseAction();
  const version = versionOf(kind, department) ?? entry.version;
  const values = { name, version, live: department.stable.version };
  const problem = problemOf(kind, entry);
  const possible = isPossible(kind, department);

  function confirm(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problem || !possible || action.isPending) return;
    action.mutate(
      { kind, department, entry, revision },
      {
        onSuccess() {
          toastStore.show({
            variant: 'success',
            title: text('done-title'),
            description: text(`done-${kind}`, values),
          });
          onDone();
        },
      },
    );
  }

  return (
    <QuestionDialog title={text(`ask-${kind}`, values)} onClose={action.isPending ? undefined : onClose}>
      <form onSubmit={confirm} noValidate>
        <p>{text(`what-${kind}`, values)}</p>
        <ActionFields
          kind={kind}
          department={department}
          entry={entry}
          problem={isChecked ? problem : undefined}
          onChange={(change) => setEntry({ ...entry, ...change })}
        />
        <Trouble>{possible ? troubleOf(action.error, text, values.live) : text('needless')}</Trouble>
        <Answers>
          <Button roomy disabled={action.isPending} onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button
            roomy
            type="submit"
            appearance="primary"
            tone={kind === 'disable' ? 'destructive' : undefined}
            disabled={!possible}
            aria-busy={action.isPending}
          >
            {text(`do-${kind}`, values)}
          </Button>
        </Answers>
      </form>
    </QuestionDialog>
  );
}

function troubleOf(error: Error | null, text: ReturnType<typeof useText>, live: string): string | undefined {
  if (!error) return undefined;
  if (isStale(error)) return text('stale', { live });
  return (error instanceof ApiError && error.detail) || text('no-answer');
}

interface ActionFieldsProps {
  kind: ActionKind;
  department: ReleasedDepartment;
  entry: Entry;
  /** The field that keeps it from being done. */
  problem: 'percent' | 'reason' | undefined;
  onChange(change: Partial<Entry>): void;
}

/** What an action asks for: which release and for whom where that is open, and always why. */
function ActionFields({ kind, department, entry, problem, onChange }: ActionFieldsProps) {
  const text = useText('releases');
  const { moment } = useFormats();
  const isOff = kind === 'disable';
  return (
    <>
      {kind === 'release' && (
        <>
          <SelectField
            bare
            label={text('field-version')}
            value={entry.version}
            options={choices(department).map(({ version, published_at }) => ({
              value: version,
              label: text('version-option', { version, at: moment(published_at) }),
            }))}
            onChange={({ target }) => onChange({ version: target.value })}
          />
          <Choice
            legend={text('field-audience')}
            value={entry.audience}
            options={AUDIENCES.map((value) => ({ value, label: text(`audience-${value}`) }))}
            onChoose={(audience) => onChange({ audience })}
          />
        </>
      )}
      {asksPercent(kind, entry) && (
        <TextField
          label={text('field-percent')}
          inputMode="numeric"
          value={entry.percent}
          error={problem === 'percent' ? text('percent-invalid') : undefined}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      )}
      <TextAreaField
        label={text(isOff ? 'field-reason-disable' : 'field-reason')}
        value={entry.reason}
        required={isOff}
        error={problem === 'reason' ? text('reason-missing') : undefined}
        maxLength={MOST_CHARACTERS}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  );
}

interface Asked {
  kind: ActionKind;
  department: ReleasedDepartment;
  entry: Entry;
  /** The registry's revision by which it was decided. */
  revision: number;
}

/** Whether somebody else changed the registry first, so that nothing was done. */
const isStale = (error: Error) => error instanceof ApiError && error.code === 'stale-revision';

/** Changes what is live. Whatever comes of it, the screen then shows what is so now, and a refused change too is seen with that. */
function useReleaseAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ kind, department, entry, revision }: Asked) {
      const { path, body } = requestFor(kind, department, entry, revision);
      return api<{ revision: number }>(path, { method: 'POST', body, showsFailure: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [RELEASES] }),
  });
}
