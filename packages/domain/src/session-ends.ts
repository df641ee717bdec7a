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

export const LINK_CODES = [
  'link-unknown',
  'link-used',
  'link-expired',
  'link-deactivated',
  'invitation-expired',
] as const;
export type LinkCode = (typeof LINK_CODES)[number];

export const ACCOUNT_CODES = [...SESSION_ENDS, 'expired', ...LINK_CODES] as const;
