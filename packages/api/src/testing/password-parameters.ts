import { expect } from '@rstest/core';
import { OWASP } from '../auth/owasp-parameters.ts';

/**
 * About passwords, sessions or attacks on them: how long a hash takes is part of what these prove, be it measured or
 * the gap in which two requests meet. Everywhere else a password is only a way in.
 */
const IN_EARNEST = /\/src\/(auth|passwords|regression|cluster)\//;

/** Stands in for `auth/password-parameters.ts` in tests (`rstest.config.ts`): 1 MiB is a thirtieth of the work. */
export const PARAMETERS = IN_EARNEST.test(expect.getState().testPath ?? '')
  ? OWASP
  : { ...OWASP, memoryCost: 1024 };
