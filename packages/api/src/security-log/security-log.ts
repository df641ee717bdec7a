import type { FastifyBaseLogger } from 'fastify';
import { SECURITY_EVENTS, type SecurityEvent } from './security-events.ts';

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
