import type { Restored } from '@ar/domain/archive';
import { type ChoiceField, type Entity, labelOf } from '@ar/domain/entities/entity';
import { useOptions } from '@ar/records/use-options';
import { ApiError, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { SelectField, TextField } from '@ar/ui/field';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { entityOf, isGone, restore, type Target, useArchived } from './archive.ts';
import css from './archive-page.module.css';
import { GoneDialog } from './gone-dialog.tsx';
import { Trouble, useWords } from './words.tsx';

type Refused = Restored['refused'][number];
type Errors = Refused['errors'];

interface RestoreDialogProps {
  target: Target;
  onDone(): void;
  onClose(): void;
}

/** Restores a record or a batch. Refused records are listed, and resolved one by one. */
export function RestoreDialog({ target, onDone, onClose }: RestoreDialogProps) {
  const { text } = useWords();
  const [left, setLeft] = useState<{ restored: number; refused: readonly Refused[] }>();
  const [settling, setSettling] = useState<Refused>();

  if (!left) {
    return (
      <RestoreQuestion
        target={target}
        onClose={onClose}
        onGone={onDone}
        onRestored={({ restored, refused }) => {
          if (refused.length === 0) onDone();
          else setLeft({ restored: restored.length, refused });
        }}
      />
    );
  }
  if (settling) {
    const { id, name, errors } = settling;
    const settle = (by: number) => {
      const refused = left.refused.filter((one) => one.id !== id);
      setSettling(undefined);
      if (refused.length === 0) onDone();
      else setLeft({ restored: left.restored + by, refused });
    };
    return (
      <RestoreQuestion
        key={id}
        target={{ record: { ...target.record, id, name }, isBatch: false }}
        errors={errors}
        onClose={() => setSettling(undefined)}
        onGone={() => settle(0)}
        onRestored={() => settle(1)}
      />
    );
  }
  return (
    <ConfirmDialog
      title={text('refused-title')}
      text={text('refused-text', { done: left.restored, count: left.restored + left.refused.length })}
      confirmLabel={text('understood')}
      onConfirm={onDone}
      onCancel={onDone}
    >
      <ul className={css.refused}>
        {left.refused.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{one.name}</strong>
              <span>{Object.values(one.errors).flat().join(' ')}</span>
            </p>
            <Button
              roomy
              aria-haspopup="dialog"
              aria-label={text('settle-of', { name: one.name })}
              onClick={() => setSettling(one)}
            >
              {text('settle')}
            </Button>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface RestoreQuestionProps extends Pick<RestoreDialogProps, 'target' | 'onClose'> {
  errors?: Errors;
  onRestored(answer: Restored): void;
  onGone(): void;
}

function RestoreQuestion({ target, errors: known, onClose, onRestored, onGone }: RestoreQuestionProps) {
  const { text, named, failure } = useWords();
  const { record, isBatch } = target;
  const isPerson = record.resource === 'users';
  const entity = entityOf(record.resource);
  const [values, setValues] = useState<Record<string, string>>({});
  const restoring = useMutation({
    mutationFn: () => restore(target, Object.keys(values).length > 0 ? sent(entity, values) : undefined),
    onSuccess(answer) {
      const what = answer.restored.length === 1 ? answer.restored[0]?.name : undefined;
      const name = what ?? text('restored-count', { count: answer.restored.length });
      if (answer.restored.length > 0) {
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
            <Settled {...{ entity, errors, values }} id={record.id} onChange={setValues} />
          </>
        )
      }
      onConfirm={() => restoring.mutate()}
      onCancel={onClose}
    />
  );
}

/** The API takes a choice as a list of one. */
const sent = (entity: Entity | undefined, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      entity?.fields[name]?.kind === 'choice' ? [value] : value,
    ]),
  );

interface SettledProps {
  id: number;
  entity: Entity | undefined;
  errors: Errors;
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
}

/** A field for each refused value. */
function Settled({ id, entity, errors, values, onChange }: SettledProps) {
  const { text } = useWords();
  const { language } = useLanguage();
  const { data } = useArchived(id);
  return Object.entries(errors).map(([name, sentences]) => {
    const field = entity?.fields[name];
    if (!entity || !field) return <Trouble key={name}>{sentences.join(' ')}</Trouble>;
    const own = data?.record[name];
    const shared = {
      label: labelOf(entity, name, language),
      error: sentences.join(' '),
      value: values[name] ?? String((Array.isArray(own) ? own[0] : own) ?? ''),
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
    };
    if (field.kind === 'choice') {
      return <ChosenField key={name} field={field} placeholder={text('choose')} {...shared} />;
    }
    return (
      <TextField key={name} {...shared} autoComplete="off" type={field.kind === 'email' ? 'email' : 'text'} />
    );
  });
}

type ChosenFieldProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  field: ChoiceField;
  value: string;
};

/** An option that no longer exists is not chosen. */
function ChosenField({ field, value, ...props }: ChosenFieldProps) {
  const options = useOptions(field);
  const isThere = options.some((option) => option.value === value);
  return <SelectField {...props} value={isThere ? value : ''} options={options} />;
}
