import type { FastifyRequest } from 'fastify';
import type { Person } from '../auth/person.ts';
import { personOf } from './access.ts';

/** Who makes a change, and in which request. */
export interface By {
  person: Pick<Person, 'id' | 'first_name' | 'last_name'>;
  requestId: string;
}

/** The same, as the security log writes it. */
export function byAccount(request: FastifyRequest): { by: number; by_account: string } {
  const { id, email } = personOf(request);
  return { by: id, by_account: email };
}

export function by(request: FastifyRequest): By {
  return { person: personOf(request), requestId: request.id };
}
