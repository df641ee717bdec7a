import { type Entity, withLabel } from '@ar/domain/entities/entity';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import { type Message, message } from '@ar/domain/messages/message';
import { renderErrors } from '../../platform/http/errors.ts';
import type { RowTable } from './check-rows.ts';

type Problems = Readonly<Record<string, readonly Message[]>>;

const FIELDS = 'fields?';

/** What is wrong with several fields, as one stored text: `fields?name=name-required&address=address-required`. */
export const reasonOfFields = (problems: Problems): string =>
  FIELDS +
  new URLSearchParams(Object.entries(problems).flatMap(([field, all]) => all.map((one) => [field, one])));

/** Why a row was not written, as it is stored. */
export function whyRefused({
  found,
  verdict,
  reason,
}: Pick<RowTable, 'found' | 'verdict' | 'reason'>): string {
  if (reason) return reason;
  if (verdict === 'met') return message('row-met');
  if (verdict === 'same') return message('row-same');
  return reasonOfFields(found?.problems ?? {});
}

/** A stored reason as sentences. An earlier release stored a sentence, which stays as it is. */
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

/** An import, a row of one, or a page of either, as it is stored. */
export type Stored = Partial<Pick<ImportDocument, 'problem'> & Pick<ImportRow, 'problems' | 'reason'>> & {
  results?: Stored[];
};

/** The same with sentences in place of codes. */
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
