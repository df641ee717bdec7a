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

/** Why a link from a mail does not set a password. */
export const LINK_CODES = [
  'link-unknown',
  'link-used',
  'link-expired',
  'link-deactivated',
  'invitation-expired',
] as const;
export type LinkCode = (typeof LINK_CODES)[number];

/** What a refusal about an account says in its `code`. `expired`: the session was over by itself. */
export const ACCOUNT_CODES = [...SESSION_ENDS, 'expired', ...LINK_CODES] as const;
