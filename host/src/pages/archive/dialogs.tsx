import type { Restored } from '@ar/domain/archive';
import { api } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { formatBytes } from '@ar/ui/format';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallDialog } from '../../layout/call-dialog.tsx';
import css from './archive-page.module.css';
import { ARCHIVE, countOf, isGone, type Target, useArchiveTexts } from './archived.tsx';

interface ActionDialogProps {
  target: Target;
  onDone(): void;
  onClose(): void;
}

export function RestoreDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text, named, failure } = useArchiveTexts();
  const [error, setError] = useState<Error>();
  const [partly, setPartly] = useState<Restored>();
  const { record, isBatch } = target;
  const isPerson = record.resource === 'users';
  if (isGone(error)) return <GoneDialog name={record.name} onClose={onDone} />;
  if (partly) return <RefusedDialog answer={partly} onClose={onDone} />;

  const [one, batch] = isPerson ? ['person', 'people'] : ['one', 'batch'];
  return (
    <CallDialog
      title={text('restore-title')}
      text={text(`restore-${isBatch ? batch : one}`, { name: named(target) })}
      confirmLabel={text(error ? 'retry' : 'restore')}
      call={() =>
        api<Restored>(`${ARCHIVE}${record.id}/restore/`, {
          method: 'POST',
          body: { batch: isBatch },
          showsFailure: true,
        })
      }
      failureOf={failure}
      onError={setError}
      onDone={(answer) => {
        const { length: count, 0: first } = answer.restored;
        if (first) {
          const name = count === 1 ? first.name : text('restored-count', { count });
          toastStore.show({
            variant: 'success',
            title: text('done-title'),
            description: text(isPerson ? 'restored-person' : 'restored', { name }),
          });
        }
        if (answer.refused.length > 0) setPartly(answer);
        else onDone();
      }}
      onCancel={onClose}
    />
  );
}

function RefusedDialog({ answer, onClose }: { answer: Restored; onClose(): void }) {
  const { text } = useArchiveTexts();
  const { restored, refused } = answer;
  const [done, count] = [restored.length, restored.length + refused.length];
  return (
    <ConfirmDialog
      title={text('refused-title')}
      text={text('refused-text', { done, count })}
      confirmLabel={text('understood')}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <ul className={css.refused}>
        {refused.map(({ id, name, errors }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{Object.values(errors).flat().join(' ')}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

export function EraseDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text, tag, named, failure } = useArchiveTexts();
  const { record, isBatch } = target;
  const { error, isPending, mutate } = useMutation({
    mutationFn: () =>
      api(`${ARCHIVE}${record.id}/`, { method: 'DELETE', query: { batch: isBatch }, showsFailure: true }),
    onSuccess: onDone,
  });
  const count = countOf(target);
  if (isGone(error)) return <GoneDialog name={record.name} onClose={onDone} />;

  const one = record.files > 0 ? 'erase-one-files' : 'erase-one';
  return (
    <TypedConfirmDialog
      title={text('erase')}
      text={text(isBatch ? 'erase-batch' : one, {
        counted: named(target),
        name: record.name,
        files: record.files,
        size: formatBytes(record.size, tag),
      })}
      toType={
        isBatch
          ? { number: count, label: text('type-number', { count }), wrong: text('typed-wrong', { count }) }
          : undefined
      }
      cancelLabel={text('keep')}
      confirmLabel={text(error ? 'retry' : 'erase')}
      tone="destructive"
      busy={isPending}
      error={error && failure(error)}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}

function GoneDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { text } = useArchiveTexts();
  return (
    <ConfirmDialog
      title={name}
      text={text('gone')}
      confirmLabel={text('understood')}
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
