import { refusalReason } from '@ar/domain/releases';
import { REFUSAL_CODES } from '@ar/federation/refusal';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isOutage } from './outage.ts';

/** The body of every refusal: a stale edit's last three, a release's code and reasons. */
export const problem = z
  .object({
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    current: z.record(z.string(), z.unknown()).optional(),
    changed_by: z.string().nullable().optional(),
    changed_at: z.iso.datetime().optional(),
    code: z.enum(REFUSAL_CODES).optional(),
    reasons: z.array(refusalReason).optional(),
  })
  .meta({ id: 'Problem', description: 'Why a call was refused' });
type Problem = z.infer<typeof problem>;

/** One sentence a status: what a person reads in the toast. */
const SENTENCES: Record<number, string> = {
  400: 'Provjerite unesene podatke.',
  401: 'Prijavite se da biste nastavili.',
  403: 'Nemate pristup ovom sadržaju.',
  404: 'Traženi sadržaj ne postoji.',
  405: 'Ova radnja ovdje nije moguća.',
  408: 'Zahtjev nije stigao na vrijeme. Pokušajte ponovo.',
  412: 'Ovaj zapis je u međuvremenu promijenjen.',
  413: 'Poslati podaci su preveliki.',
  415: 'Ova vrsta podataka nije podržana.',
  431: 'Zaglavlja zahtjeva su prevelika. Obrišite kolačiće ove stranice i pokušajte ponovo.',
  507: 'Na serveru trenutno nema mjesta za fajl. Pokušajte ponovo kasnije.',
};
const UNREADABLE = 'Zahtjev nije ispravno zapisan.';
/** The fixed text for what is not the person's doing. */
const OUR_FAULT = 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.';
/** For a page that cannot be sent, whose reader's language nobody knows yet. */
export const OUR_FAULT_IN_BOTH = `${OUR_FAULT}\n\nWe are having technical problems at the moment, please try again later.\n`;

/** An outage that is over soon is over by then, and a long one is asked about no more often. */
const RETRY_AFTER_S = '10';

/** A refusal that a route or a hook decides on. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** What the body says beside its sentence. */
  readonly more: Omit<Problem, 'detail'>;

  constructor(
    statusCode: number,
    detail?: string,
    headers: Record<string, string> = {},
    more: Omit<Problem, 'detail'> = {},
  ) {
    super(detail ?? SENTENCES[statusCode] ?? OUR_FAULT);
    this.statusCode = statusCode;
    this.headers = headers;
    this.more = more;
  }
}

/** A field that only the database could judge, refused as the schemas refuse one. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal(400, undefined, {}, { errors: { [field]: [text] } });
}

export interface Described {
  status: number;
  headers: Record<string, string>;
  body: Problem;
}

/** The only place where an error becomes words. Whatever is not known here is a 500 that says nothing of itself. */
export function describe(error: FastifyError | Refusal | Error): Described {
  if (error instanceof Refusal) {
    return {
      status: error.statusCode,
      headers: error.headers,
      body: { detail: error.message, ...error.more },
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      status: 400,
      headers: {},
      body: { detail: SENTENCES[400] ?? '', ...fieldErrors(error.validation) },
    };
  }
  if ('code' in error && error.code === 'ENOSPC') return describe(new Refusal(507));
  if (isOutage(error)) return describe(new Refusal(503, OUR_FAULT, { 'retry-after': RETRY_AFTER_S }));
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 400 || status >= 500) return { status: 500, headers: {}, body: { detail: OUR_FAULT } };
  const detail = status === 400 ? UNREADABLE : (SENTENCES[status] ?? UNREADABLE);
  return { status, headers: {}, body: { detail } };
}

function fieldErrors(issues: { instancePath: string; message?: string }[]): Pick<Problem, 'errors'> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/')[1];
    if (field)
      errors[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), message ?? ''];
  }
  return Object.keys(errors).length > 0 ? { errors } : {};
}
