import type { FastifyRequest } from 'fastify';
import type { Person } from '../auth/person.ts';
import { personOf } from './access.ts';

/** Who makes a change, and in which request. */
export interface By {
  person: Pick<Person, 'id' | 'first_name' | 'last_name'>;
  requestId: string;
}

export function by(request: FastifyRequest): By {
  return { person: personOf(request), requestId: request.id };
}
