import type { FastifyInstance } from 'fastify';

export interface SecurityContact {
  /** `mailto:`, `https:` or `tel:`, the preferred one first. */
  contacts: readonly string[];
  policy?: string | undefined;
}

interface Options {
  publicOrigin: string;
  contact: SecurityContact;
  now?: () => Date;
}

/** Less than the year that RFC 9116 recommends: whoever keeps a copy looks again. */
const GOOD_FOR_DAYS = 180;

const PATH = '/.well-known/security.txt';

/** Tells whom to tell of a weakness (RFC 9116). */
export async function securityTxt(
  app: FastifyInstance,
  { publicOrigin, contact: { contacts, policy }, now = () => new Date() }: Options,
): Promise<void> {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date(now());
    expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
    expires.setUTCHours(0, 0, 0, 0);
    const fields = [
      ...contacts.map((one) => ['Contact', one]),
      ['Expires', expires.toISOString()],
      ['Preferred-Languages', 'sr-ME, en'],
      ['Canonical', `${publicOrigin}${PATH}`],
      ...(policy ? [['Policy', policy]] : []),
    ];
    reply.header('cache-control', 'public, max-age=86400');
    return reply
      .type('text/plain; charset=utf-8')
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  });
}
