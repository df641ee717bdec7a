import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import type { Message } from '@ar/domain/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The keys are primary language subtags. Readers of the first five languages understand Montenegrin. */
const UNDERSTOOD: ReadonlyMap<string, Language> = new Map([
  ...(['cnr', 'sr', 'hr', 'bs', 'sh', '*'] as const).map((tag) => [tag, 'mn'] as const),
  ['en', 'en'],
]);

/** Parses `Accept-Language` (RFC 9110, 12.5.4). */
export function preferredLanguage(header = ''): Language {
  let [chosen, most] = [DEFAULT_LANGUAGE, 0];
  for (const range of header.toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = UNDERSTOOD.get(tag.split('-')[0] ?? '');
    const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    if (language && quality > most) [chosen, most] = [language, quality];
  }
  return chosen;
}

export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  preferredLanguage(headers['accept-language']);

export const languageHeaders = (language: Language, vary = '') => ({
  'content-language': LANGUAGE_TAGS[language],
  vary: [...new Set([...vary.split(', '), 'accept-language'])].filter(Boolean).join(', '),
});

export function answerLanguage(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.headers(languageHeaders(language, String(reply.getHeader('vary') ?? '')));
  return language;
}

export const success = (request: FastifyRequest, reply: FastifyReply, message: Message) => ({
  detail: sentence(answerLanguage(request, reply), message),
});
