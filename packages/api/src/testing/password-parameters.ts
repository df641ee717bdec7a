import { OWASP } from '../accounts/sessions/owasp-parameters.ts';

/** Stands in for `accounts/sessions/password-parameters.ts` in most tests (`rstest.config.ts`): 1 MiB is a thirtieth of the work. */
export const PARAMETERS = { ...OWASP, memoryCost: 1024 };
