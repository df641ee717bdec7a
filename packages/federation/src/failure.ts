/** Why a department could not be shown. The interface has a text for each kind. */
export const FAILURE_KINDS = [
  'offline',
  'timeout',
  'http',
  'integrity',
  'incompatible',
  'evaluation',
  'invalid-export',
  'render',
  'action',
  // The CDN failed; the file came from this server, so the department runs.
  'elsewhere',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Limits of a reported error: characters of its name and message, and stack frames. */
export const THROWN = { name: 60, message: 300, frames: 10 };

interface FailureFacts {
  department: string;
  version: string;
  revision: number;
  path?: string;
  status?: number;
  reasons?: readonly string[];
}

export class DepartmentFailure extends Error {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts, cause?: unknown) {
    super(`${facts.department} ${facts.version}: ${kind}${facts.path ? ` (${facts.path})` : ''}`, { cause });
    this.name = 'DepartmentFailure';
    this.kind = kind;
    this.facts = facts;
  }

  /** A file could not be fetched, or its bytes are not the published ones. */
  get isOfFiles(): boolean {
    return this.isPassing || this.kind === 'integrity';
  }

  /** The failure may end without a change of the release. */
  get isPassing(): boolean {
    return ['offline', 'timeout', 'http'].includes(this.kind);
  }
}
