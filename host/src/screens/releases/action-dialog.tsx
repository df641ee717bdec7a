import type { ReleasedDepartment } from '@ar/federation/releases';
import { ApiError, useText } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { type FormEvent, useState } from 'react';
import controls from '../../shell/controls.module.css';
import { ActionFields } from './action-fields.tsx';
import css from './dialog.module.css';
import { Answers, Dialog, Trouble } from './dialog.tsx';
import {
  type ActionKind,
  entryFor,
  isPossible,
  problemOf,
  stillChosen,
  versionOf,
} from './release-action.ts';
import { isStale, useReleaseAction } from './use-release-action.ts';

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
    <Dialog title={text(`ask-${kind}`, values)} onClose={action.isPending ? undefined : onClose}>
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
          <button type="button" className={controls.button} disabled={action.isPending} onClick={onClose}>
            {text('cancel')}
          </button>
          <button
            type="submit"
            className={kind === 'disable' ? css.destructive : controls.primary}
            disabled={!possible}
            aria-busy={action.isPending}
          >
            {text(`do-${kind}`, values)}
          </button>
        </Answers>
      </form>
    </Dialog>
  );
}

function troubleOf(error: Error | null, text: ReturnType<typeof useText>, live: string): string | undefined {
  if (!error) return undefined;
  if (isStale(error)) return text('stale', { live });
  return (error instanceof ApiError && error.detail) || text('no-answer');
}
