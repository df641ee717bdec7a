import type { ReleasedDepartment } from '@ar/federation/releases';
import { ApiError } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { SelectField, TextAreaField, TextField } from '@ar/ui/field';
import { useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { ChangeDialog, RELEASES, useOverview } from './changes.tsx';
import {
  type ActionKind,
  asksPercent,
  asksVersion,
  choices,
  type Entry,
  entryFor,
  isPossible,
  needsReason,
  problemOf,
  requestFor,
  versionOf,
  withAvailableVersion,
} from './release-action.ts';
import { useReleasesText } from './texts.ts';

/** The server's limit (`@ar/federation/releases`). */
export const MAX_REASON_LENGTH = 300;

const AUDIENCES = ['everybody', 'some'] as const;

interface ActionDialogProps {
  kind: ActionKind;
  /** May change while the dialog is open, when somebody else changes the department; the input stays. */
  department: ReleasedDepartment;
  name: string;
  onClose(): void;
  onDone(): void;
}

export function ActionDialog({ kind, department, name, onClose, onDone }: ActionDialogProps) {
  const text = useReleasesText();
  const { moment } = useFormats();
  const [entered, setEntered] = useState(() => entryFor(kind, department));
  const entry = withAvailableVersion(kind, department, entered);
  const enter = (change: Partial<Entry>) => setEntered({ ...entry, ...change });
  const [isChecked, setIsChecked] = useState(false);
  const { revision } = useOverview();
  const live = department.stable.version;
  const values = { name, version: versionOf(kind, department) ?? entry.version, live };
  const problem = problemOf(kind, entry);
  const shown = isChecked ? problem : undefined;
  const possible = isPossible(kind, department);
  const reasonRequired = needsReason(kind);
  const reasonLabel = reasonRequired ? 'field-reason-withdraw' : 'field-reason';

  function explain(error: Error | null) {
    if (!possible) return text('needless');
    return error instanceof ApiError && error.code === 'stale-revision' ? text('stale', { live }) : undefined;
  }

  return (
    <ChangeDialog
      queryKey={RELEASES}
      title={text(`ask-${kind}`, values)}
      text={text(`what-${kind}`, values)}
      confirmLabel={text(`do-${kind}`, values)}
      tone={reasonRequired ? 'destructive' : undefined}
      disabled={!possible}
      explain={explain}
      onConfirm={(send) => {
        setIsChecked(true);
        if (!problem && possible) send(requestFor(kind, department, entry, revision));
      }}
      onCancel={onClose}
      done={text(`done-${kind}`, values)}
      onDone={onDone}
      form={
        <>
          {asksVersion(kind) && (
            <SelectField
              bare
              label={text('field-version')}
              value={entry.version}
              options={choices(kind, department).map(({ version, published_at }) => ({
                value: version,
                label: text('version-option', { version, at: moment(published_at) }),
              }))}
              onChange={({ target }) => enter({ version: target.value })}
            />
          )}
          {kind === 'release' && (
            <Choice
              legend={text('field-audience')}
              value={entry.audience}
              options={AUDIENCES.map((value) => ({ value, label: text(`audience-${value}`) }))}
              onChoose={(audience) => enter({ audience })}
            />
          )}
          {asksPercent(kind, entry) && (
            <TextField
              label={text('field-percent')}
              inputMode="numeric"
              value={entry.percent}
              error={shown === 'percent' ? text('percent-invalid') : undefined}
              onChange={({ target }) => enter({ percent: target.value })}
            />
          )}
          <TextAreaField
            label={text(kind === 'disable' ? 'field-reason-disable' : reasonLabel)}
            value={entry.reason}
            required={reasonRequired}
            error={shown === 'reason' ? text('reason-missing') : undefined}
            maxLength={MAX_REASON_LENGTH}
            onChange={({ target }) => enter({ reason: target.value })}
          />
        </>
      }
    />
  );
}
