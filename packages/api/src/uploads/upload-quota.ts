import type { FastifyRequest } from 'fastify';
import { personOf } from '../auth/access.ts';
import type { Limit, Limits } from '../limits/counter.ts';

/** More than a person can send by hand; who fills a department by a program may raise both. */
export const USUAL_QUOTA = { forms: 2000, megabytes: 20_480 };
export type UploadQuota = typeof USUAL_QUOTA;

const SAID = 'U jednom satu poslali ste najviše što je dozvoljeno.';
const KB = 1024;

export type TakeUpload = (request: FastifyRequest, bytes: number) => Promise<void>;

/** Shared by all servers, as other limits are. A form that is refused for what is in it counts too: it was sent. */
export function createTakeUpload(limits: Limits, { forms, megabytes }: UploadQuota): TakeUpload {
  const byForms: Limit = { name: 'upload-forms', max: forms, seconds: 3600, said: SAID };
  const bySize: Limit = { name: 'upload-size', max: megabytes * KB, seconds: 3600, said: SAID };
  return async (request, bytes) => {
    const who = { account: personOf(request).email };
    await limits.take(byForms, who);
    await limits.take(bySize, who, Math.ceil(bytes / KB));
  };
}
