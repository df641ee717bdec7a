import { inEnglish, type Problem } from '@ar/federation/problem';

/** Thrown for a release, or a change of what is live, that may not be; the message is for the department's team. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly reasons: readonly Problem[];

  constructor(reasons: readonly Problem[], where?: string, options?: ErrorOptions) {
    super(`${reasons.map(inEnglish).join(' ')}${where ? ` (${where})` : ''}`, options);
    this.reasons = reasons;
  }
}

/** A refusal for one reason. */
export function refused(code: Problem['code'], facts: Problem['facts'] = {}): ReleaseRefused {
  return new ReleaseRefused([{ code, facts }]);
}
