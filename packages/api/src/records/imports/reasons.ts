import { type Entity, withLabel } from '@ar/domain/entities/entity';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import { type Message, message } from '@ar/domain/messages/message';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { asHttpError, renderErrors } from '../../platform/http/errors.ts';

type Problems = Readonly<Record<string, readonly Message[]>>;

const FIELDS = 'fields?';

/** Problems of several fields as one stored text: `fields?name=name-required&address=address-required`. */
export const reasonOfFields = (problems: Problems): string =>
  FIELDS +
  new URLSearchParams(Object.entries(problems).flatMap(([field, all]) => all.map((one) => [field, one])));

/** The reason as it is stored. Throws what passes by itself, so that the row is tried again. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { statusCode: status, detail, more } = asHttpError(error);
  if (status === 503 || status === 507) throw error;
  if (status === 412)
    return more.changed_by ? message('row-changed-by', { name: more.changed_by }) : message('row-changed');
  if (status === 404) return message('row-gone');
  return more.errors ? reasonOfFields(more.errors) : detail;
}

export function whyRefused({ found, verdict, reason }: Selectable<DB['import_rows']>): string {
  if (reason) return reason;
  if (verdict === 'met') return message('row-met');
  if (verdict === 'same') return message('row-same');
  return reasonOfFields(found?.problems ?? {});
}

/** A stored reason as sentences. Earlier releases stored the sentence itself. */
export function renderReason(entity: Entity, language: Language, reason: string): string {
  if (!reason.startsWith(FIELDS)) return sentence(language, reason);
  const given = new URLSearchParams(reason.slice(FIELDS.length));
  return [...new Set(given.keys())]
    .map((field) => {
      const sentences = given.getAll(field).map((one) => sentence(language, one));
      return withLabel(entity, language, field, sentences.join(' '));
    })
    .join('; ');
}

export type Stored = Partial<Pick<ImportDocument, 'problem'> & Pick<ImportRow, 'problems' | 'reason'>> & {
  results?: Stored[];
};

export function renderAnswer(entity: Entity, language: Language, answer: Stored): Stored {
  const { results, problem, problems, reason } = answer;
  return {
    ...answer,
    ...(results && { results: results.map((one) => renderAnswer(entity, language, one)) }),
    ...(problem && { problem: sentence(language, problem) }),
    ...(problems && { problems: renderErrors(language, problems) }),
    ...(reason && { reason: renderReason(entity, language, reason) }),
  };
}
