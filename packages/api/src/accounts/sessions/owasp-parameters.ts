import type { Options } from '@node-rs/argon2';

/** The Argon2id parameters for one iteration (OWASP ASVS 5.0, appendix C). */
// 2 is Argon2id. The const enum `Algorithm` cannot be used, because the compiler compiles each file alone.
export const OWASP = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } satisfies Options;
