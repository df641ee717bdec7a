import { inEnglish, type Problem, type ProblemCode } from '@ar/federation/problem';
import { HttpError } from '../../platform/http/errors.ts';

const STATUSES: [number, ProblemCode[]][] = [
  [401, ['token-expired', 'token-revoked']],
  [403, ['other-department', 'own-release']],
  [404, ['unknown-department', 'unknown-version']],
  [409, ['stale-revision', 'version-taken', 'already-live', 'no-canary', 'nothing-before', 'not-disabled']],
  [409, ['still-on', 'not-approved', 'not-waiting', 'withdrawn']],
  [413, ['over-budget']],
  [503, ['no-host']],
];

interface More {
  headers?: Record<string, string>;
  where?: string | undefined;
  cause?: unknown;
}

export class ReleaseRefused extends HttpError {
  override name = 'ReleaseRefused';

  constructor(
    readonly reasons: readonly Problem[],
    { headers, where, cause }: More = {},
  ) {
    const code = reasons[0]?.code;
    const [status = 400] = STATUSES.find(([, codes]) => code && codes.includes(code)) ?? [];
    super(status, undefined, headers, { ...(code && { code }), reasons });
    this.message = `${reasons.map(inEnglish).join(' ')}${where ? ` (${where})` : ''}`;
    this.cause = cause;
  }
}

export function ensureNone(problems: readonly Problem[], where?: string): void {
  if (problems.length > 0) throw new ReleaseRefused(problems, { where });
}

export const refused = (code: ProblemCode, facts: Problem['facts'] = {}, more?: More) =>
  new ReleaseRefused([{ code, facts }], more);
