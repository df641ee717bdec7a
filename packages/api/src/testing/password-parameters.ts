import { OWASP } from '../auth/owasp-parameters.ts';

/** Stands in for `auth/password-parameters.ts` in most tests (`rstest.config.ts`): 1 MiB is a thirtieth of the work. */
export const PARAMETERS = { ...OWASP, memoryCost: 1024 };
