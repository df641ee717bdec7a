const FAILURE_KINDS = [
  'offline',
  'timeout',
  'http',
  'integrity',
  'incompatible',
  'evaluation',
  'invalid-export',
  'render',
  'action',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Pages of earlier hosts reported `elsewhere` if a CDN did not deliver a file. */
export const REPORTED_KINDS = [...FAILURE_KINDS, 'elsewhere'] as const;

/** Limits of a reported error: the characters of name and message, and the number of stack frames. */
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

  get isPassing(): boolean {
    return ['offline', 'timeout', 'http'].includes(this.kind);
  }
}
