import type { ActivityEntry } from '@ar/domain/activity';
import type { ArchivedRecord, Restored } from '@ar/domain/archive';
import { ownEntity } from '@ar/domain/entities/all';
import { type ChoiceField, type Entity, labelOf } from '@ar/domain/entities/entity';
import type { Page } from '@ar/domain/page';
import { useOptions } from '@ar/records/use-options';
import { ApiError, api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { SelectField, TextField } from '@ar/ui/field';
import { formatBytes } from '@ar/ui/format';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { CallDialog } from '../../layout/call-dialog.tsx';
import layout from '../../layout/layout.module.css';
import { useFresh } from '../../layout/sections.tsx';
import css from './archive-page.module.css';
import { ARCHIVE, countOf, isGone, type Target, useArchived, useArchiveTexts } from './archived.tsx';

interface ActionDialogProps {
  target: Target;
  onDone(): void;
  onClose(): void;
}

type Refused = Restored['refused'][number];

export function RestoreDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text } = useArchiveTexts();
  const [restored, setRestored] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>();
  const [resolving, setResolving] = useState<Refused>();

  if (!refused || resolving) {
    const left = refused?.filter((one) => one !== resolving) ?? [];
    const proceed = (count: number, others: readonly Refused[]) => {
      if (others.length === 0) return onDone();
      setResolving(undefined);
      setRestored(restored + count);
      setRefused(others);
    };
    return (
      <RestoreQuestion
        key={resolving?.id}
        target={
          resolving
            ? { record: { ...target.record, id: resolving.id, name: resolving.name }, isBatch: false }
            : target
        }
        errors={resolving?.errors}
        onClose={resolving ? () => setResolving(undefined) : onClose}
        onGone={() => proceed(0, left)}
        onRestored={(answer) => proceed(answer.restored.length, [...left, ...answer.refused])}
      />
    );
  }
  return (
    <ConfirmDialog
      title={text('refused-title')}
      text={text('refused-text', { done: restored, count: restored + refused.length })}
      confirmLabel={text('understood')}
      onConfirm={onDone}
      onCancel={onDone}
    >
      <ul className={css.refused}>
        {refused.map((one) => (
          <li key={one.id} className={layout.apart}>
            <p>
              <strong>{one.name}</strong>
              <span>{Object.values(one.errors).flat().join(' ')}</span>
            </p>
            <Button
              roomy
              aria-haspopup="dialog"
              aria-label={text('settle-of', { name: one.name })}
              onClick={() => setResolving(one)}
            >
              {text('settle')}
            </Button>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface RestoreQuestionProps extends Pick<ActionDialogProps, 'target' | 'onClose'> {
  errors: Refused['errors'] | undefined;
  onRestored(answer: Restored): void;
  onGone(): void;
}

function RestoreQuestion({ target, errors: known, onClose, onRestored, onGone }: RestoreQuestionProps) {
  const { text, named, failure } = useArchiveTexts();
  const { record, isBatch } = target;
  const isPerson = record.resource === 'users';
  const entity = ownEntity(record.resource);
  const [values, setValues] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Error>();
  const errors = refusal instanceof ApiError && refusal.errors ? refusal.errors : known;
  if (isGone(refusal)) return <GoneDialog record={record} onClose={onGone} />;

  const [one, batch] = isPerson ? ['person', 'people'] : ['one', 'batch'];
  return (
    <CallDialog
      title={text('restore-title')}
      text={text(`restore-${isBatch ? batch : one}`, { name: named(target) })}
      confirmLabel={text(refusal && !errors ? 'retry' : 'restore')}
      call={() =>
        api<Restored>(`${ARCHIVE}${record.id}/restore/`, {
          method: 'POST',
          body: { batch: isBatch, ...(Object.keys(values).length > 0 && { values: toBody(entity, values) }) },
          showsFailure: true,
        })
      }
      failureOf={(error) => (errors ? undefined : failure(error))}
      fields={
        errors &&
        (() => (
          <>
            <p role="alert">{text('settle-text')}</p>
            <RefusedFields {...{ entity, errors, values }} id={record.id} onChange={setValues} />
          </>
        ))
      }
      onError={setRefusal}
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
        onRestored(answer);
      }}
      onCancel={onClose}
    />
  );
}

/** The API requires the value of a choice field as a list with one value. */
const toBody = (entity: Entity | undefined, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      entity?.fields[name]?.kind === 'choice' ? [value] : value,
    ]),
  );

interface RefusedFieldsProps {
  id: number;
  entity: Entity | undefined;
  errors: Refused['errors'];
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
}

function RefusedFields({ id, entity, errors, values, onChange }: RefusedFieldsProps) {
  const { text, language } = useArchiveTexts();
  const { data } = useArchived(id);
  return Object.entries(errors).map(([name, sentences]) => {
    const field = entity?.fields[name];
    const error = sentences.join(' ');
    if (!entity || !field)
      return (
        <p key={name} role="alert" className={layout.alarm}>
          {error}
        </p>
      );
    const stored = data?.record[name];
    const shared = {
      label: labelOf(entity, name, language),
      error,
      value: values[name] ?? String((Array.isArray(stored) ? stored[0] : stored) ?? ''),
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
    };
    if (field.kind === 'choice') {
      return <ChoiceSelect key={name} field={field} placeholder={text('choose')} {...shared} />;
    }
    return (
      <TextField key={name} {...shared} autoComplete="off" type={field.kind === 'email' ? 'email' : 'text'} />
    );
  });
}

type ChoiceSelectProps = Omit<ComponentProps<typeof SelectField>, 'options'> & { field: ChoiceField };

function ChoiceSelect({ field, ...props }: ChoiceSelectProps) {
  const options = useOptions(field);
  const value = options.find((option) => option.value === props.value)?.value ?? '';
  return <SelectField {...props} value={value} options={options} />;
}

export function EraseDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text, tag, named, failure } = useArchiveTexts();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { record, isBatch } = target;
  const { error, isPending, mutate } = useMutation({
    mutationFn: () =>
      api(`${ARCHIVE}${record.id}/`, { method: 'DELETE', query: { batch: isBatch }, showsFailure: true }),
    onSuccess: onDone,
  });
  const count = countOf(target);
  const shared = {
    title: text('erase'),
    cancelLabel: text('keep'),
    tone: 'destructive',
    onCancel: onClose,
  } as const;
  if (isGone(error)) return <GoneDialog record={record} onClose={onDone} />;
  if (!isConfirmed) {
    const one = record.files > 0 ? 'erase-one-files' : 'erase-one';
    return (
      <ConfirmDialog
        {...shared}
        key="what"
        text={text(isBatch ? 'erase-batch' : one, {
          counted: named(target),
          name: record.name,
          files: record.files,
          size: formatBytes(record.size, tag),
        })}
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
      confirmLabel={text(error ? 'retry' : 'erase')}
      busy={isPending}
      error={error && failure(error)}
      onConfirm={mutate}
    />
  );
}

const ENDS = ['restore', 'erase', 'expire'];

function GoneDialog({ record, onClose }: { record: ArchivedRecord; onClose(): void }) {
  const { text, person, moment } = useArchiveTexts();
  const query = { resource: record.resource, record: record.record_id, limit: 1 };
  const { data, isPending } = useFresh<Page<ActivityEntry>>('/activity/', { query });
  const last = data?.results.find(({ action }) => ENDS.includes(action));
  const gone = last
    ? text(`gone-${last.action}`, { by: person(last.actor_name), at: moment(last.at) })
    : text('gone');
  return (
    <ConfirmDialog
      title={record.name}
      text={<span role="status">{isPending ? text('loading') : gone}</span>}
      confirmLabel={text('understood')}
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
