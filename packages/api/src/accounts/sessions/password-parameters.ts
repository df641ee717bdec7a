// A file of its own, since tests in which passwords are only a way in put another in its place (`rstest.config.ts`).
export { OWASP as PARAMETERS } from './owasp-parameters.ts';
