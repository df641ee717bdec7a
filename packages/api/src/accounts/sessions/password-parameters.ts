// Most tests replace this file (`rstest.config.ts`).
export { OWASP as PARAMETERS } from './owasp-parameters.ts';
