import { inEnglish, type Refusal } from '@ar/federation/refusal';

/** Thrown for a release, or a change of what is live, that may not be; the message is for the department's team. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly reasons: readonly Refusal[];

  constructor(reasons: readonly Refusal[], where?: string, options?: ErrorOptions) {
    super(`${reasons.map(inEnglish).join(' ')}${where ? ` (${where})` : ''}`, options);
    this.reasons = reasons;
  }
}

/** A refusal for one reason. */
export function refused(code: Refusal['code'], facts: Refusal['facts'] = {}): ReleaseRefused {
  return new ReleaseRefused([{ code, facts }]);
}
