import type { Language } from '../languages.ts';
import type { Code } from './all.ts';
import type { VALUES } from './values.ts';

type Values = typeof VALUES;
type WithValues = Values[keyof Values][number];
type Words<Text> = Text extends `${infer Word} ${infer More}` ? Word | Words<More> : Text;
type NamesOf<C extends Code> = Words<
  { [Names in keyof Values]: C extends Values[Names][number] ? Names : never }[keyof Values]
> &
  string;

declare const withValues: unique symbol;
export type Message = Exclude<Code, WithValues> | (string & { readonly [withValues]: true });

type Value = string | number | Readonly<Record<Language, string>>;

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

/** Departments' own entities may contain sentences instead of codes. */
export type RuleMessage = Message | `${string} ${string}`;

export const messageOf = (issue: { message: string }): Message => issue.message as Message;
