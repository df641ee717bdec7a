export const KINDS = {
  added: ['create'],
  edited: ['update', 'revert'],
  status: ['status'],
  imported: ['import', 'import-undone'],
  deleted: ['delete', 'erase', 'expire'],
  restored: ['restore'],
  access: [
    'change-password',
    'reset-password',
    'sign-in',
    'sign-in-refused',
    'session-ended',
    'end-sessions',
    'factors-reset',
    'invite',
    'refresh-replayed',
    'role-changed',
    'deploy-token-made',
    'deploy-token-revoked',
    'own-build-allowed',
    'factor-added',
    'factor-removed',
  ],
  releases: [
    'publish',
    'ask-approval',
    'approve',
    'refuse-approval',
    'promote',
    'rollback',
    'canary',
    'end-canary',
    'disable',
    'enable',
    'withdraw',
    'retire',
    'second-yes',
    'stays',
  ],
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];

const { access: _, releases: __, ...ofRecords } = KINDS;
export const RECORD_ACTIONS = [
  ...Object.values(ofRecords).flat(),
  ...(['change-password', 'reset-password', 'end-sessions', 'factors-reset', 'invite'] as const),
];
