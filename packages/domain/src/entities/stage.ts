import type { Entity, STAGES } from './entity.ts';

/** The Swedish date format is `YYYY-MM-DD`. */
const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Podgorica' });

export const dayInPodgorica = (moment: Date): string => dayIn.format(moment);
export function stageOf({ stage }: Entity, record: object, now: Date): (typeof STAGES)[number] | undefined {
  if (!stage) return undefined;
  const days = record as Readonly<Record<string, string | null | undefined>>;
  const [starts, ends] = [days[stage.starts], days[stage.ends]];
  const day = dayInPodgorica(now);
  if (ends && ends <= day) return 'finished';
  if (starts && starts > day) return 'planned';
  return starts && ends ? 'under_way' : 'unknown';
}
