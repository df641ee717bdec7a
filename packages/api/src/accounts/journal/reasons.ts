import { LANGUAGES, type Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLanguage } from '../../platform/http/language.ts';

/** Codes of the server's own reasons; any other text was written by a person and is shown as written. */
const REASONS = ['reason-import', 'reason-revert', 'reason-canary'];

export function renderReason(language: Language, reason: string | null): string | null {
  const [code = ''] = reason?.split('?', 1) ?? [];
  return reason !== null && REASONS.includes(code) ? sentence(language, reason) : reason;
}

interface Entry {
  reason?: string | null;
  /** Entries of release decisions have the reason among their values. */
  state?: { field: string; after: unknown }[];
  results?: Entry[];
}

/** Puts the reasons of entries into the reader's language. */
export async function renderReasons(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (reply.statusCode >= 300) return answer;
  const language = answerLanguage(request, reply);
  const said = (value: unknown) => (typeof value === 'string' ? renderReason(language, value) : value);
  const render = ({ reason, state, results, ...rest }: Entry): Entry => ({
    ...rest,
    ...(reason !== undefined && { reason: renderReason(language, reason) }),
    ...(state && {
      state: state.map((one) => (one.field === 'reason' ? { ...one, after: said(one.after) } : one)),
    }),
    ...(results && { results: results.map(render) }),
  });
  return render(answer as Entry);
}

/** The reason in each language, for the journal's search. */
export const searchTextOf = (reason: string | null): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => renderReason(language, reason) ?? [])),
];
