import type { FastifyReply } from 'fastify';

/** See RFC 5861. */
export const CACHING = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';

export const MANNER = { type: 'application/json; charset=utf-8', caching: CACHING };

export const forEverybody = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag',
    'cross-origin-resource-policy': 'cross-origin',
  });
