import { mailAlertSeconds } from './rules.ts';

const PARTS = ['PostgreSQL', 'object store', 'mail', 'server'] as const;
export type PartName = (typeof PARTS)[number];
const WAYS = ['stopped', 'frozen', 'killed'] as const;
export type Way = (typeof WAYS)[number];

export interface Fault {
  part: PartName;
  way: Way;
  /** Which of the two servers, where it is one. */
  server: 0 | 1;
}

const KINDS = PARTS.flatMap((part) => WAYS.map((way) => ({ part, way })));

export const nameOf = ({ part, way, server }: Fault) =>
  `${part}${part === 'server' ? ` ${server + 1}` : ''} ${way}`;

/** So many faults in random order, each kind as often as the others, give or take one. */
export function planFaults(count: number, random: () => number, only: string): Fault[] {
  const kinds = KINDS.filter(({ part, way }) => `${part} ${way}`.includes(only));
  if (kinds.length === 0) throw new Error(`No kind of fault is called "${only}".`);
  const planned: Fault[] = [];
  while (planned.length < count) {
    const left = [...kinds];
    while (left.length > 0 && planned.length < count) {
      const [kind] = left.splice(Math.floor(random() * left.length), 1) as [(typeof KINDS)[number]];
      planned.push({ ...kind, server: random() < 0.5 ? 0 : 1 });
    }
  }
  return planned;
}

/** Long enough for the alert: the parts' are there after 12 seconds of two scrapes, and a scrape may take six. */
const SECONDS = 40;
/** The first mail may be asked for some seconds after the fault began. */
const MARGIN_SECONDS = 20;

export const secondsOf = ({ part }: Fault) =>
  part === 'mail' ? mailAlertSeconds() + MARGIN_SECONDS : SECONDS;

/** An alert, with the server whose metrics it is about. */
export const alertOf = (alert: string, instance: string) => `${alert} ${instance}`;

/** The alerts that a fault must lead to: these, and no other. */
export function expectedAlerts({ part, server }: Fault): string[] {
  const onBoth = (alert: string) => ['1', '2'].map((instance) => alertOf(alert, instance));
  if (part === 'PostgreSQL') return onBoth('ArDatabaseDown');
  if (part === 'object store') return onBoth('ArFilesDown');
  if (part === 'mail') return onBoth('ArMailWaits');
  return [alertOf('ArDown', String(server + 1))];
}
