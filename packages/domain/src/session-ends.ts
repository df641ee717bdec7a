/** Why a session ended before its time. The person is told by it when the browser notices. */
export const SESSION_ENDS = [
  'signed-out',
  'password-changed',
  'password-reset',
  'factors-changed',
  'factors-reset',
  'replayed',
  'ended-by-owner',
  'ended-by-administrator',
  'deactivated',
  'archived',
  'too-many',
] as const;
export type SessionEndReason = (typeof SESSION_ENDS)[number];

/** What a refusal about an account says in its `code`. `expired`: the session was over by itself. */
export const ACCOUNT_CODES = [...SESSION_ENDS, 'expired', 'invitation-expired'] as const;
