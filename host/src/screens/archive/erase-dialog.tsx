import { useLanguage } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { formatBytes } from '@ar/ui/format';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ActionDialogProps, countOf, erase, isGone } from './archive.ts';
import { useArchiveTexts } from './archive-texts.tsx';
import { GoneDialog } from './gone-dialog.tsx';

/** Asks twice; for a batch, the second dialog asks for the number of its records. */
export function EraseDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text, named, failure } = useArchiveTexts();
  const { tag } = useLanguage();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const erasing = useMutation({ mutationFn: () => erase(target), onSuccess: onDone });
  const { record, isBatch } = target;
  const count = countOf(target);
  const shared = {
    title: text('erase'),
    cancelLabel: text('keep'),
    tone: 'destructive',
    onCancel: onClose,
  } as const;
  if (isGone(erasing.error)) return <GoneDialog record={record} onClose={onDone} />;
  if (!isConfirmed) {
    const files = { files: record.files, size: formatBytes(record.size, tag) };
    return (
      <ConfirmDialog
        {...shared}
        key="what"
        text={
          isBatch
            ? text('erase-batch', { counted: named(target) })
            : text(record.files > 0 ? 'erase-one-files' : 'erase-one', { name: record.name, ...files })
        }
        confirmLabel={text('continue')}
        onConfirm={() => setIsConfirmed(true)}
      />
    );
  }
  return (
    <TypedConfirmDialog
      {...shared}
      key="sure"
      text={text('erase-sure', { name: named(target) })}
      toType={
        isBatch
          ? { number: count, label: text('type-number', { count }), wrong: text('typed-wrong', { count }) }
          : undefined
      }
      confirmLabel={text(erasing.error ? 'retry' : 'erase')}
      busy={erasing.isPending}
      error={erasing.error ? failure(erasing.error) : null}
      onConfirm={() => erasing.mutate()}
    />
  );
}
