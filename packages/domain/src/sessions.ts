import * as z from 'zod';

export const USUAL_SESSIONS = { idleHours: 7 * 24, maxHours: 30 * 24, atOnce: 10 };

const place = {
  device: z.string().nullable().describe('Browser and system, if recognized'),
  network: z.string().nullable(),
};

const openSession = z.object({
  id: z.uuid(),
  ...place,
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe('When its tokens were last renewed'),
  is_current: z.boolean().describe('The session of this request'),
});
export type OpenSession = z.infer<typeof openSession>;

export const openSessions = z.object({ sessions: z.array(openSession) });

const accountEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  ...place,
  by_other: z.boolean().describe('Another person did it'),
  detail: z.string().nullable().describe('The new role, or how a session ended'),
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const ACCOUNT_EVENTS = 10;

export const accountEvents = z.object({ events: z.array(accountEvent) });
