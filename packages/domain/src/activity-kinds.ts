/** What was done, by the name in the audit log, in the groups that the journal filters by. */
export const KINDS = {
  added: ['create'],
  edited: ['update', 'revert'],
  status: ['status'],
  deleted: ['delete', 'erase', 'expire'],
  restored: ['restore'],
  access: [
    'change-password',
    'reset-password',
    'sign-in',
    'sign-in-refused',
    'session-ended',
    'refresh-replayed',
    'role-changed',
    'deploy-token-made',
    'deploy-token-revoked',
    'own-build-allowed',
  ],
  releases: ['publish', 'promote', 'rollback', 'canary', 'end-canary', 'disable', 'enable'],
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];
