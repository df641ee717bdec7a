import { LANGUAGES, type Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLanguage } from '../../platform/http/language.ts';

/** The server's own reasons; people's texts are shown as written. */
const REASONS = ['reason-import', 'reason-revert', 'reason-canary'];

export function renderReason(language: Language, reason: string | null): string | null {
  const [code = ''] = reason?.split('?', 1) ?? [];
  return reason !== null && REASONS.includes(code) ? sentence(language, reason) : reason;
}

interface Entry {
  reason?: string | null;
  /** Release decisions have the reason among their values. */
  state?: { field: string; after: unknown }[];
  results?: Entry[];
}

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

/** For searches in each language. */
export const searchTextOf = (reason: string | null): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => renderReason(language, reason) ?? [])),
];
