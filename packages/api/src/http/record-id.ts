import * as z from 'zod';
import { Refusal } from './errors.ts';

/** The `{id}` of a path. */
export const recordPath = z.object({
  // Text at first, since what is no number is a record that does not exist and not a wrong value.
  id: z.string().meta({ type: 'integer', minimum: 1, description: "The record's id" }),
});

const MAX_ID = 2 ** 31 - 1;

/** The number in a path; what no identity column can hold is a record that does not exist. */
export function recordIdOf({ id }: z.infer<typeof recordPath>): number {
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) throw new Refusal(404);
  return Number(id);
}
