import type { FastifyRequest } from 'fastify';
import { Refusal, refuseField } from './errors.ts';
import { WRONG } from './validation-texts.ts';

/**
 * Whether PostgreSQL can keep every text in a value: it takes no NUL, and in JSON no half of a surrogate pair
 * (https://www.postgresql.org/docs/current/datatype-json.html). Keys count too; no depth is too deep.
 */
export function isStorable(given: unknown): boolean {
  const waiting = [given];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || /\p{Cs}/u.test(value))) return false;
    if (typeof value === 'object' && value !== null) {
      for (const [key, inside] of Object.entries(value)) waiting.push(key, inside);
    }
  }
  return true;
}

/** Refuses texts that the database would answer with an error of its own, so that no schema has to think of them. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  if (!isStorable(params)) throw new Refusal(404);
  for (const [field, value] of [query, body].flatMap((given) => Object.entries(given ?? {}))) {
    if (!isStorable(value)) throw refuseField(field, WRONG);
  }
}
