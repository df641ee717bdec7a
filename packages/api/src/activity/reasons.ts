import { LANGUAGES, type Language } from '@ar/domain/languages';
import { MESSAGES } from '@ar/domain/messages/all';
import { sentencesOf } from '@ar/domain/messages/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLanguage } from '../http/language.ts';

/** Reasons that the server itself gives are stored as codes; what people wrote stays as it is, whatever it looks like. */
const sentence = sentencesOf({
  'reason-import': MESSAGES['reason-import'],
  'reason-revert': MESSAGES['reason-revert'],
});

export const renderReason = (language: Language, reason: string | null): string | null =>
  reason === null ? null : sentence(language, reason);

interface Entry {
  reason?: string | null;
  results?: Entry[];
}

/** Answers entries with their reasons in the reader's language. */
export async function renderReasons(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (reply.statusCode >= 300) return answer;
  const language = answerLanguage(request, reply);
  const render = ({ reason, results, ...rest }: Entry): Entry => ({
    ...rest,
    ...(reason !== undefined && { reason: renderReason(language, reason) }),
    ...(results && { results: results.map(render) }),
  });
  return render(answer as Entry);
}

/** What the journal's search finds an entry by: its reason in every language. */
export const searchTextOf = (reason: string | null): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => renderReason(language, reason) ?? [])),
];
