import type { Limits } from '@ar/domain/entities/entity';
import { useLanguage } from '@ar/session';
import { TextField } from '@ar/ui/field';
import { type ComponentProps, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import { DayButton } from './day-button.tsx';
import { notationOf, type Typed, unread } from './notation.ts';

interface TypedInputProps extends Omit<ComponentProps<typeof TextField>, 'ref' | 'onBlur'> {
  field: Typed & Limits;
  held: string;
  /** With `blur`, the input commits only texts that it can parse, on blur and on Enter, and shows its own errors. */
  commit: 'change' | 'blur';
  check?: (held: string) => ReturnType<typeof unread>;
  submits?: number;
  inputRef?: Ref<HTMLInputElement>;
  onCommit(held: string, typed: string): void;
  onBlur?(): void;
}

interface Typing {
  text: string;
  held: string;
  /** The committed value. If a draft or the map sets another value, `text` is discarded. */
  committed: string;
  /** The number of submits before the person typed, or undefined after the person has left the field. */
  submits: number | undefined;
}

export function TypedInput(props: TypedInputProps) {
  const { field, held, commit, check, submits = 0, inputRef, onCommit, onBlur, error, ...shared } = props;
  const text = useDepartmentText();
  const { language, tag } = useLanguage();
  const notation = notationOf(field, language);
  const [last, setTyped] = useState<Typing>();
  const [echoed, setEchoed] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);
  const typed = last?.committed === held ? last : undefined;
  const now = typed?.held ?? held;
  const open = check ? check(now) : unread(field, now);
  const problem = commit === 'change' ? error : open && text(open.message);
  // The field shows no error while the person types, because the ambiguous `1.25` may become the valid `1.250`.
  const shown = open && typed?.submits === submits ? undefined : problem;
  const isEchoed = echoed === held && held !== '' && !shown;

  function type(next: string) {
    const value = notation.hold(next);
    setTyped({ text: next, held: value, committed: commit === 'change' ? value : held, submits });
    if (commit === 'change') onCommit(value, next);
  }

  function leave() {
    onBlur?.();
    if (!typed) return;
    if (commit === 'blur' && open) return setTyped({ ...typed, submits: undefined });
    setTyped(undefined);
    if (commit === 'blur') onCommit(now, typed.text);
    else if (!open) setEchoed(held);
  }

  function choose(meaning: string) {
    setTyped(undefined);
    setEchoed(meaning);
    onCommit(meaning, meaning);
    input.current?.focus();
  }

  return (
    <TextField
      autoComplete="off"
      bare={commit === 'blur' && !shown}
      {...shared}
      error={shown}
      ref={input}
      // The type is `text`, because `type=number` refuses the decimal comma in some languages.
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      unit={field.kind === 'number' ? field.unit : undefined}
      value={typed?.text ?? notation.show(held)}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => commit === 'blur' && key === 'Enter' && leave()}
      {...(commit === 'change' && {
        echo: isEchoed ? text('willBeSaved', { value: notation.describe(held) }) : undefined,
      })}
      end={
        field.kind === 'day' && (
          <DayButton label={shared.label} day={open ? '' : now} tag={tag} onPick={choose} />
        )
      }
      meanings={(shown ? open : undefined)?.meanings.map((meaning) => ({
        label: notation.describe(meaning),
        onChoose: () => choose(meaning),
      }))}
    />
  );
}
