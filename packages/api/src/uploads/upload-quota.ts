import type { FastifyRequest } from 'fastify';
import { personOf } from '../auth/access.ts';
import type { Limit, Limits } from '../limits/counter.ts';

/** More than a person can send by hand; who fills a department by a program may raise both. */
export const USUAL_QUOTA = { forms: 2000, megabytes: 20_480 };
export type UploadQuota = typeof USUAL_QUOTA;

const refusal = 'too-many-uploads';
const KB = 1024;

export interface TakeUpload {
  form(request: FastifyRequest): Promise<void>;
  bytes(request: FastifyRequest, bytes: number): Promise<void>;
}

/** Shared by all servers, as other limits are. A form that is refused for what is in it counts too: it was sent. */
export function createTakeUpload(limits: Limits, { forms, megabytes }: UploadQuota): TakeUpload {
  const byForms: Limit = { name: 'upload-forms', max: forms, seconds: 3600, refusal };
  const bySize: Limit = { name: 'upload-size', max: megabytes * KB, seconds: 3600, refusal };
  const whoOf = (request: FastifyRequest) => ({ account: personOf(request).email });
  return {
    form: (request) => limits.take(byForms, whoOf(request)),
    bytes: (request, bytes) => limits.take(bySize, whoOf(request), Math.ceil(bytes / KB)),
  };
}
