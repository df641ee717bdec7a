import type * as z from 'zod';
import type { Message } from './messages/message.ts';
import { lineProblem, textProblem } from './stored-text.ts';

const without =
  (problemOf: (text: string) => Message | undefined): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  };

/** A text that a form shows in one line. */
export const oneLine = (text: z.ZodString): z.ZodString => text.check(without(lineProblem));

/** A text of any number of lines. */
export const anyLines = (text: z.ZodString): z.ZodString => text.check(without(textProblem));
