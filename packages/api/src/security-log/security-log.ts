import { ROLES } from '@ar/domain/roles';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

/** Longer than any address or label that the product takes. */
const LONGEST = 320;

/**
 * Text that a caller wrote. Control and format characters are written as escapes, so that neither a terminal nor a
 * viewer of logs acts on them (CWE-117); what is too long is cut.
 */
const text = z
  .string()
  .transform((value) =>
    value
      .slice(0, LONGEST)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`),
  );

const account = text;
const user = z.int();
/** Whether the account has been signed in to in this browser before. */
const device = z.enum(['known', 'new']);
const role = z.enum(ROLES).nullable();
/** Who did it. */
const by = z.int();
const by_account = text;
const department = text;
/** A deploy token's number, never its text. */
const token_id = z.int();
const label = text;

const info = <Fields extends z.ZodRawShape>(fields: Fields) => ({
  level: 'info' as const,
  fields: z.object(fields),
});
/** What somebody should look at. */
const warn = <Fields extends z.ZodRawShape>(fields: Fields) => ({
  level: 'warn' as const,
  fields: z.object(fields),
});

/** All that the security log tells, and the fields of each. `docs/operations.md` explains them. */
export const SECURITY_EVENTS = {
  'sign-in': info({ account, user, method: z.literal('password'), device }),
  'sign-in-refused': warn({
    account,
    user: user.optional(),
    device,
    reason: z.enum(['unknown-account', 'no-password', 'inactive', 'wrong-password', 'changed-meanwhile']),
  }),
  limited: warn({ limit: text, account: account.optional(), user: user.optional() }),
  'access-refused': warn({
    account,
    user,
    action: text,
    resource: text,
  }),
  'session-ended': info({
    account,
    user,
    reason: z.enum(['signed-out', 'password-changed', 'password-reset']),
    sessions: z.int(),
  }),
  'refresh-refused': info({
    account: account.optional(),
    user: user.optional(),
    reason: z.enum(['unknown', 'ended']),
  }),
  'refresh-replayed': warn({ account, user }),
  'password-refused': warn({ account, user, asked: z.enum(['check', 'change']) }),
  'password-set': info({ account, user, way: z.enum(['change', 'reset', 'invitation']) }),
  'password-reset-asked': info({ account, user: user.optional(), device, mailed: z.boolean() }),
  'password-link-refused': warn({ account: account.optional(), user: user.optional() }),
  'user-invited': info({ account, user, role, by, by_account }),
  'role-changed': warn({ account, user, from: role, to: role, by, by_account }),
  'user-deleted': warn({ account, user, role, by, by_account }),
  'deploy-token-made': warn({ token_id, label, department, by, by_account }),
  'deploy-token-revoked': info({ token_id, label, department, by, by_account }),
  'deploy-token-used': info({ token_id, label, department }),
  'deploy-token-refused': warn({
    reason: z.enum(['unknown', 'revoked', 'expired', 'other-department']),
    token_id: token_id.optional(),
    label: label.optional(),
    department: department.optional(),
  }),
  'own-build-allowed': warn({ account, user, department, origin: text }),
  'own-build-ended': info({ account, user }),
};

type Events = typeof SECURITY_EVENTS;

type SecurityEvent = {
  [Name in keyof Events]: { event: Name } & z.input<Events[Name]['fields']>;
}[keyof Events];

/** The request that an event belongs to, or a command, which has no caller's address. */
interface Source {
  ip?: string;
  log: FastifyBaseLogger;
}

/**
 * Writes one line of the security log: one JSON object among the log's others, with `security: true`, the event, its
 * fields, and the caller's address and request. It is written in every mode, also where the log keeps warnings only.
 * Fields that the event does not name are left out, so that nothing secret comes along by mistake.
 */
export function logSecurity({ ip, log }: Source, event: SecurityEvent): void {
  const { level, fields } = SECURITY_EVENTS[event.event];
  // Every field is known, so that nothing has to be masked: masking by name would hide a token's number.
  const lines = log.child({ security: true }, { level: 'info', redact: [] });
  lines[level]({ event: event.event, ...fields.parse(event), ip });
}
