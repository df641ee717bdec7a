import { inEnglish, type Problem, type ProblemCode } from '@ar/federation/problem';
import { HttpError } from '../../platform/http/errors.ts';

/** The status of a refusal whose first reason is this; 400 for everything that is wrong with the release itself. */
const STATUSES: [number, ProblemCode[]][] = [
  [401, ['token-expired', 'token-revoked']],
  [403, ['other-department', 'own-release']],
  [404, ['unknown-department', 'unknown-version']],
  [409, ['stale-revision', 'version-taken', 'already-live', 'no-canary', 'nothing-before', 'not-disabled']],
  [409, ['still-on', 'not-approved', 'not-waiting', 'withdrawn']],
  [413, ['over-budget']],
  [503, ['no-host']],
];

export function asRefusal(reasons: readonly Problem[], headers: Record<string, string> = {}): HttpError {
  const code = reasons[0]?.code;
  const [status = 400] = STATUSES.find(([, codes]) => code && codes.includes(code)) ?? [];
  return new HttpError(status, undefined, headers, { ...(code && { code }), reasons });
}

/** Thrown for a release, or a change of what is live, that may not be; the message is for the department's team. */
export class ReleaseRefused extends HttpError {
  override name = 'ReleaseRefused';

  constructor(
    readonly reasons: readonly Problem[],
    where?: string,
    options?: ErrorOptions,
  ) {
    const { statusCode, more } = asRefusal(reasons);
    super(statusCode, undefined, {}, more);
    this.message = `${reasons.map(inEnglish).join(' ')}${where ? ` (${where})` : ''}`;
    this.cause = options?.cause;
  }
}

export function ensureNone(problems: readonly Problem[], where?: string): void {
  if (problems.length > 0) throw new ReleaseRefused(problems, where);
}

export function refused(code: ProblemCode, facts: Problem['facts'] = {}): ReleaseRefused {
  return new ReleaseRefused([{ code, facts }]);
}
