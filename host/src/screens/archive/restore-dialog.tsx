import type { Restored } from '@ar/domain/archive';
import { ownEntity } from '@ar/domain/entities/all';
import { type ChoiceField, type Entity, labelOf } from '@ar/domain/entities/entity';
import { useOptions } from '@ar/records/use-options';
import { ApiError, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { SelectField, TextField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type ActionDialogProps, isGone, restore, useArchived } from './archive.ts';
import css from './archive-page.module.css';
import { FailureMessage, useArchiveTexts } from './archive-texts.tsx';
import { GoneDialog } from './gone-dialog.tsx';

type Refused = Restored['refused'][number];
type Errors = Refused['errors'];

/** Restores a record or a batch. Refused records are listed, and resolved one by one. */
export function RestoreDialog({ target, onDone, onClose }: ActionDialogProps) {
  const { text } = useArchiveTexts();
  const [outcome, setOutcome] = useState<{ restored: number; refused: readonly Refused[] }>();
  const [resolving, setResolving] = useState<Refused>();

  if (!outcome) {
    return (
      <RestoreQuestion
        target={target}
        onClose={onClose}
        onGone={onDone}
        onRestored={({ restored, refused }) => {
          if (refused.length === 0) onDone();
          else setOutcome({ restored: restored.length, refused });
        }}
      />
    );
  }
  if (resolving) {
    const { id, name, errors } = resolving;
    const resolve = (restored: 0 | 1) => {
      const refused = outcome.refused.filter((one) => one.id !== id);
      setResolving(undefined);
      if (refused.length === 0) onDone();
      else setOutcome({ restored: outcome.restored + restored, refused });
    };
    return (
      <RestoreQuestion
        key={id}
        target={{ record: { ...target.record, id, name }, isBatch: false }}
        errors={errors}
        onClose={() => setResolving(undefined)}
        onGone={() => resolve(0)}
        onRestored={() => resolve(1)}
      />
    );
  }
  return (
    <ConfirmDialog
      title={text('refused-title')}
      text={text('refused-text', {
        done: outcome.restored,
        count: outcome.restored + outcome.refused.length,
      })}
      confirmLabel={text('understood')}
      onConfirm={onDone}
      onCancel={onDone}
    >
      <ul className={css.refused}>
        {outcome.refused.map((one) => (
          <li key={one.id}>
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
  errors?: Errors;
  onRestored(answer: Restored): void;
  onGone(): void;
}

function RestoreQuestion({ target, errors: known, onClose, onRestored, onGone }: RestoreQuestionProps) {
  const { text, named, failure } = useArchiveTexts();
  const { record, isBatch } = target;
  const isPerson = record.resource === 'users';
  const entity = ownEntity(record.resource);
  const [values, setValues] = useState<Record<string, string>>({});
  const restoring = useMutation({
    mutationFn: () => restore(target, Object.keys(values).length > 0 ? toBody(entity, values) : undefined),
    onSuccess(answer) {
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
    },
  });
  const { error, isPending } = restoring;
  const errors = error instanceof ApiError && error.errors ? error.errors : known;
  if (isGone(error)) return <GoneDialog record={record} onClose={onGone} />;

  const [one, batch] = isPerson ? ['person', 'people'] : ['one', 'batch'];
  const question = `restore-${isBatch ? batch : one}`;
  return (
    <ConfirmDialog
      title={text('restore-title')}
      text={text(question, { name: named(target) })}
      confirmLabel={text(error && !errors ? 'retry' : 'restore')}
      cancelLabel={text('cancel')}
      busy={isPending}
      error={error && !errors ? failure(error) : null}
      form={
        errors && (
          <>
            <p role="alert">{text('settle-text')}</p>
            <RefusedFields {...{ entity, errors, values }} id={record.id} onChange={setValues} />
          </>
        )
      }
      onConfirm={() => restoring.mutate()}
      onCancel={onClose}
    />
  );
}

/** The API takes a choice as a list with one value. */
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
  errors: Errors;
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
}

function RefusedFields({ id, entity, errors, values, onChange }: RefusedFieldsProps) {
  const { text } = useArchiveTexts();
  const { language } = useLanguage();
  const { data } = useArchived(id);
  return Object.entries(errors).map(([name, sentences]) => {
    const field = entity?.fields[name];
    if (!entity || !field) return <FailureMessage key={name}>{sentences.join(' ')}</FailureMessage>;
    const stored = data?.record[name];
    const shared = {
      label: labelOf(entity, name, language),
      error: sentences.join(' '),
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

type ChoiceSelectProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  field: ChoiceField;
  value: string;
};

/** Shows no choice if the record's option no longer exists. */
function ChoiceSelect({ field, value, ...props }: ChoiceSelectProps) {
  const options = useOptions(field);
  const isThere = options.some((option) => option.value === value);
  return <SelectField {...props} value={isThere ? value : ''} options={options} />;
}
