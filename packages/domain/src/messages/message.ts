import type { Language } from '../languages.ts';
import type { Code } from './all.ts';
import type { VALUES } from './values.ts';

type Values = typeof VALUES;
type NamesOf<C extends Code> = C extends keyof Values ? Values[C][number] : never;

declare const withValues: unique symbol;
/** What people are told, in no language yet: a code, or a code with values. No sentence is one. */
export type Message = Exclude<Code, keyof Values> | (string & { readonly [withValues]: true });

/** A label is given in both languages. */
type Value = string | number | Readonly<Record<Language, string>>;

/** A code of the catalogue with its values, as one text: `text-too-long?max=255`. */
export function message<C extends Code>(
  code: C,
  ...[values]: [NamesOf<C>] extends [never] ? [] : [values: Readonly<Record<NamesOf<C>, Value>>]
): Message {
  const given = Object.entries<Value>(values ?? {}).flatMap(([name, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([language, text]) => [`${name}.${language}`, text])
      : [[name, String(value)]],
  );
  return (given.length > 0 ? `${code}?${new URLSearchParams(given)}` : code) as Message;
}

/** What a rule says: a department's own entity may have a sentence in place of a code. */
export type RuleMessage = Message | `${string} ${string}`;

/** What a schema says of a value, as a refusal takes it. */
export const messageOf = (issue: { message: string }): Message => issue.message as Message;
