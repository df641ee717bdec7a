import { useLanguage } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { formatBytes } from '@ar/ui/format';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, erase, isGone, type Target } from './archive.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { useWords } from './words.tsx';

interface EraseDialogProps {
  target: Target;
  onDone(): void;
  onClose(): void;
}

/** Asks twice: the second time for a yes or, if there are several records, for their number. */
export function EraseDialog({ target, onDone, onClose }: EraseDialogProps) {
  const { text, named, counted, failure } = useWords();
  const { tag } = useLanguage();
  const [isSure, setIsSure] = useState(false);
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
  if (!isSure) {
    const files = { files: record.files, size: formatBytes(record.size, tag) };
    return (
      <ConfirmDialog
        {...shared}
        key="what"
        text={
          isBatch
            ? text('erase-batch', { counted: counted(record.resource, count) })
            : text(record.files > 0 ? 'erase-one-files' : 'erase-one', { name: record.name, ...files })
        }
        confirmLabel={text('continue')}
        onConfirm={() => setIsSure(true)}
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
