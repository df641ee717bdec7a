import type { Options } from '@node-rs/argon2';

/** The parameters for one pass (OWASP ASVS 5.0, appendix C). */
// 2 is Argon2id. Single-file compilation cannot read the const enum `Algorithm`.
export const OWASP = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } satisfies Options;
