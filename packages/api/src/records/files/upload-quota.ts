import type { FastifyRequest } from 'fastify';
import { personOf } from '../../accounts/sessions/access.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Limit, Limits } from '../../platform/limits/counter.ts';
import type { TakeUpload } from '../../platform/uploads/receive.ts';

const refusal = 'too-many-uploads';
const KB = 1024;

/** Shared by all servers, as other limits are. A form that is refused for what is in it counts too: it was sent. */
export function createTakeUpload(limits: Limits, { forms, megabytes }: Config['uploadQuota']): TakeUpload {
  const byForms: Limit = { name: 'upload-forms', max: forms, seconds: 3600, refusal };
  const bySize: Limit = { name: 'upload-size', max: megabytes * KB, seconds: 3600, refusal };
  const whoOf = (request: FastifyRequest) => ({ account: personOf(request).email });
  return {
    form: (request) => limits.take(byForms, whoOf(request)),
    bytes: (request, bytes) => limits.take(bySize, whoOf(request), Math.ceil(bytes / KB)),
  };
}
