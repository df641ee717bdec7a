import { SESSION_ENDS } from '@ar/domain/session-ends';
import { RELEASE_RULES } from '@ar/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Counted } from '../counted.ts';

const LONGEST = 320;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes control and format characters (CWE-117). */
const text = z
  .string()
  .transform((value) =>
    value.slice(0, LONGEST).replace(INVISIBLE, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`),
  );

const person = { account: text, user: z.int() };
const perhapsPerson = z.object(person).partial().shape;
const device = z.enum(['known', 'new']);
const source = { device, agent: text.nullable(), network: text.nullable() };
const role = text.nullable();
const factor = z.enum(['passkey', 'code', 'recovery-codes']);
const author = { by: z.int(), by_account: text };
const token = { token_id: z.int(), label: text, department: text };
const release = { department: text, version: text };
const publisher = z.object({ ...token, ...author }).partial().shape;

const signInMethod = z.enum([
  'password',
  'password-and-code',
  'password-and-recovery-code',
  'password-and-passkey',
  'passkey',
]);
export type SignInMethod = z.infer<typeof signInMethod>;

const info = <F extends z.ZodRawShape>(fields: F) => ({ level: 'info', fields: z.object(fields) }) as const;
const warn = <F extends z.ZodRawShape>(fields: F) => ({ level: 'warn', fields: z.object(fields) }) as const;

export const SECURITY_EVENTS = {
  'sign-in': info({ ...person, method: signInMethod, ...source }),
  'sign-in-refused': warn({
    ...person,
    user: z.int().optional(),
    ...source,
    reason: z.enum([
      'unknown-account',
      'no-password',
      'inactive',
      'wrong-password',
      'wrong-second-step',
      'changed-meanwhile',
    ]),
  }),
  limited: warn({ limit: text, ...perhapsPerson }),
  'access-refused': warn({ ...person, action: text, resource: text }),
  'session-ended': info({ ...person, reason: z.enum(SESSION_ENDS), sessions: z.int() }),
  'refresh-refused': info({ ...perhapsPerson, reason: z.enum(['unknown', 'ended']) }),
  'refresh-replayed': warn(person),
  'password-refused': warn({ ...person, asked: z.enum(['check', 'change', 'proof']) }),
  'password-set': info({ ...person, way: z.enum(['change', 'reset', 'invitation']) }),
  'factor-added': warn({ ...person, kind: factor }),
  'factor-removed': warn({ ...person, kind: factor }),
  'factors-reset': warn({ ...person, sessions: z.int(), ...author }),
  'password-reset-asked': info({ ...person, user: z.int().optional(), device, mailed: z.boolean() }),
  'password-link-refused': warn(perhapsPerson),
  'user-invited': info({ ...person, role, ...author }),
  'role-changed': warn({ ...person, from: role, to: role, ...author }),
  'user-activated': warn({ ...person, ...author }),
  'user-deactivated': warn({ ...person, sessions: z.int(), ...author }),
  'user-signed-out': warn({ ...person, sessions: z.int(), ...author }),
  'invitation-resent': info({ ...person, role, ...author }),
  'user-deleted': warn({ ...person, role, ...author }),
  'user-restored': warn({ ...person, role, ...author }),
  'user-erased': warn({ ...person, role, ...author }),
  'deploy-token-made': warn({ ...token, ...author }),
  'deploy-token-revoked': info({ ...token, ...author }),
  'deploy-token-used': info(token),
  'deploy-token-refused': warn({
    reason: z.enum(['unknown', 'revoked', 'expired', 'other-department']),
    ...z.object(token).partial().shape,
  }),
  'release-waits': info({ ...publisher, ...release, changes: text }),
  'release-refused': warn({ ...publisher, department: text, reasons: text }),
  'release-approved': warn({ ...release, ...author }),
  'release-not-approved': info({ ...release, ...author }),
  'release-rule-changed': warn({ department: text, rule: z.enum(RELEASE_RULES), on: z.boolean(), ...author }),
  'own-build-allowed': warn({ ...person, department: text, origin: text }),
  'own-build-ended': info(person),
  'upload-infected': warn({ ...perhapsPerson, field: text, file: text, virus: text }),
};

type Events = typeof SECURITY_EVENTS;

export type SecurityEvent = {
  [Name in keyof Events]: { event: Name } & z.input<Events[Name]['fields']>;
}[keyof Events];

export interface Source {
  ip?: string;
  log: FastifyBaseLogger;
  securityEvents?: { push(event: SecurityEvent): void } | null;
  server?: { counted?: Counted };
}

export const checkedEvent = (event: SecurityEvent) =>
  ({ event: event.event, ...SECURITY_EVENTS[event.event].fields.parse(event) }) as SecurityEvent;

export function logSecurity({ ip, log, securityEvents, server }: Source, event: SecurityEvent): void {
  const { level } = SECURITY_EVENTS[event.event];
  const lines = log.child({ security: true }, { level: 'info', redact: [] });
  const checked = checkedEvent(event);
  lines[level]({ ...checked, ip });
  securityEvents?.push(checked);
  server?.counted?.securityEvent(event.event);
}
