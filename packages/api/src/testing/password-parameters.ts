import { OWASP } from '../accounts/sessions/owasp-parameters.ts';

/** `rstest.config.ts` uses this file in most tests: a hash takes a thirtieth of the time. */
export const PARAMETERS = { ...OWASP, memoryCost: 1024 };
