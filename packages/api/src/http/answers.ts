import * as z from 'zod';
import { problem } from './errors.ts';

/** The answers of a route: by schema, so that nothing leaves that the schema does not name. */
export function answers<Body extends z.ZodType>(body: Body) {
  return { 200: body, '4xx': problem, '5xx': problem };
}

/** The answers of a route that adds a record. */
export function answersCreated<Body extends z.ZodType>(body: Body) {
  return { 201: body, '4xx': problem, '5xx': problem };
}

/** The answers of a route that leaves nothing to say. */
export const answersGone = { 204: z.null(), '4xx': problem, '5xx': problem };
