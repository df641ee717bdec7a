import type { Options } from '@node-rs/argon2';

/** OWASP's argon2id parameters for a single pass (OWASP ASVS 5.0, appendix C). */
// `Algorithm` is a const enum, which code compiled file by file cannot read: 2 is Argon2id.
export const OWASP = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } satisfies Options;
