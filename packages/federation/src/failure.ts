/** Why a department could not be shown. The union is closed, so that every kind has its words. */
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
  // It runs: a file did not come from where the operator has releases stand besides, and was had from the server itself.
  'elsewhere',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** So much is told of an error: characters, and places in the release's own files. */
export const THROWN = { name: 60, message: 300, frames: 10 };

interface FailureFacts {
  department: string;
  version: string;
  revision: number;
  path?: string;
  status?: number;
  reasons?: readonly string[];
}

/** A department's failure with what is known of it; `cause` keeps the error that it came from. */
export class DepartmentFailure extends Error {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts, cause?: unknown) {
    super(`${facts.department} ${facts.version}: ${kind}${facts.path ? ` (${facts.path})` : ''}`, { cause });
    this.name = 'DepartmentFailure';
    this.kind = kind;
    this.facts = facts;
  }

  /** Its files did not come as they were published. */
  get isOfFiles(): boolean {
    return this.isPassing || this.kind === 'integrity';
  }

  /** Worth another try. */
  get isPassing(): boolean {
    return ['offline', 'timeout', 'http'].includes(this.kind);
  }
}
