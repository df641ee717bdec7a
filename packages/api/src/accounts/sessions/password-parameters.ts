// In most tests, `rstest.config.ts` replaces this file.
export { OWASP as PARAMETERS } from './owasp-parameters.ts';
