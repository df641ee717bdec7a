import { readCoordinates } from '@ar/domain/typed-coordinates';
import { useLanguage } from '@ar/session';
import { type FieldProps, TextField as TypedInput } from '@ar/ui/field';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useRecordText } from '../texts/record-text.tsx';
import { DayButton } from './day-button.tsx';
import { CHANGED, type Form, type TypedField } from './field.ts';
import { notationOf, unread } from './notation.ts';

interface TypedFormFieldProps extends FieldProps {
  field: TypedField;
  form: Form;
}

export function TypedFormField({ field, form, error: problem, ...shared }: TypedFormFieldProps) {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  const notation = notationOf(field, language);
  const { field: bound } = useController({ name: field.name, control: form.control });
  const held = typeof bound.value === 'string' ? bound.value : '';
  // `held` is the value of the typed `text`. If a draft or the map sets another value, `text` is discarded.
  const [typed, setTyped] = useState<{ text: string; held: string; language: string; submits: number }>();
  const [echoed, setEchoed] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed?.held === held && typed.language === language;
  const open = unread(field, held);
  const { submitCount } = form.formState;
  // The field shows no error while the person types, because the ambiguous `1.25` may become the valid `1.250`.
  const error = isTyping && open && typed.submits === submitCount ? undefined : problem;
  const isEchoed = echoed === held && held !== '' && !error;

  function type(next: string) {
    const now = notation.hold(next);
    setTyped({ text: next, held: now, language, submits: submitCount });
    bound.onChange(now);
    if (field.kind !== 'coordinate') return;
    const read = readCoordinates(next);
    const other = field.axis === 'latitude' ? 'longitude' : 'latitude';
    if (read.kind === 'pair') form.setValue(other, read[other], CHANGED);
  }

  function choose(meaning: string) {
    setTyped(undefined);
    setEchoed(meaning);
    bound.onChange(meaning);
    input.current?.focus();
  }

  return (
    <TypedInput
      autoComplete="off"
      {...shared}
      error={error}
      name={field.name}
      ref={(element) => {
        input.current = element;
        bound.ref(element);
      }}
      // The type is `text`, because `type=number` refuses the decimal comma in some languages.
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      unit={field.kind === 'number' ? field.unit : undefined}
      value={isTyping ? typed.text : notation.show(held)}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        bound.onBlur();
        setTyped(undefined);
        if (typed && !open) setEchoed(held);
      }}
      echo={isEchoed ? text('willBeSaved', { value: notation.describe(held) }) : undefined}
      end={
        field.kind === 'day' && (
          <DayButton label={shared.label} day={open ? '' : held} tag={tag} onPick={choose} />
        )
      }
      meanings={(error ? open : undefined)?.meanings.map((meaning) => ({
        label: notation.describe(meaning),
        onChoose: () => choose(meaning),
      }))}
    />
  );
}
