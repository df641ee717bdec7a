import type * as z from 'zod';
import { type Message, message } from './messages/message.ts';

/* Stored texts must fit in XML 1.0, the format of spreadsheets (https://www.w3.org/TR/xml/#charsets). */

const FORBIDDEN = /[\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\v\f\r\u0085]/u;
const NOT_IN_XML = /[\p{Cs}\uFFFE\uFFFF\v\f]|[^\P{Cc}\t\n\r\u0085]/gu;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

export function forbiddenIn(text: string): string | undefined {
  const [character] = FORBIDDEN.exec(text) ?? [];
  return character && `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export function textProblem(text: string): Message | undefined {
  const character = forbiddenIn(text);
  return character === undefined ? undefined : message('text-character', { character });
}

export const lineProblem = (text: string): Message | undefined =>
  textProblem(text) ?? (LINE_BREAK.test(text) ? 'text-one-line' : undefined);

export const forXml = (text: string): string => text.replace(NOT_IN_XML, '\uFFFD');

const without =
  (problemOf: (text: string) => Message | undefined): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  };

export const oneLine = (text: z.ZodString): z.ZodString => text.check(without(lineProblem));

export const anyLines = (text: z.ZodString): z.ZodString => text.check(without(textProblem));
