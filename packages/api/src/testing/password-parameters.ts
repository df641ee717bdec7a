import { OWASP } from '../accounts/sessions/owasp-parameters.ts';

/**
 * Replaces `accounts/sessions/password-parameters.ts` in most tests (`rstest.config.ts`): with 1 MiB, a hash takes a
 * thirtieth of the time.
 */
export const PARAMETERS = { ...OWASP, memoryCost: 1024 };
