import { readDay, type TypedDay } from '@ar/domain/typed-day';
import { useLanguage } from '@ar/session';
import { TextField } from '@ar/ui/field';
import { formatDate, formatLongDay } from '@ar/ui/format';
import { useState } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import { DayButton } from './day-button.tsx';
import '../texts/days.ts';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onDay(day: string): void;
}

/** A day outside of a form, typed or picked. When the field is left, an ambiguous text brings a question. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const text = useRecordText();
  const { tag } = useLanguage();
  // Valid for the day `over` only: a new day from outside replaces the typed text.
  const [typed, setTyped] = useState<{ text: string; over: string; read?: TypedDay }>();
  const open = typed?.over === day ? typed : undefined;
  const problem = open?.read;

  function take(next: string) {
    setTyped(undefined);
    if (next !== day) onDay(next);
  }

  function leave() {
    if (!open) return;
    const read = readDay(open.text);
    if (read.kind === 'day') take(read.wire);
    else if (read.kind === 'empty') take('');
    else setTyped({ ...open, read });
  }

  return (
    <TextField
      label={label}
      autoComplete="off"
      bare={!problem}
      value={open ? open.text : day && formatDate(day, tag)}
      onChange={({ target }) => setTyped({ text: target.value, over: day })}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      error={problem && (problem.kind === 'refused' ? text(`day-${problem.why}`) : text('dayAsk'))}
      echo={undefined}
      meanings={
        problem?.kind === 'ask'
          ? problem.meanings.map((meaning) => ({
              label: formatLongDay(meaning, tag),
              onChoose: () => take(meaning),
            }))
          : undefined
      }
      end={<DayButton label={label} day={day} tag={tag} onPick={take} />}
    />
  );
}
