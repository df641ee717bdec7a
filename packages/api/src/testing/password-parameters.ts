import { OWASP } from '../accounts/sessions/owasp-parameters.ts';

/** `rstest.config.ts` uses these parameters in most tests, because a hash takes a thirtieth of the time. */
export const PARAMETERS = { ...OWASP, memoryCost: 1024 };
