import { mailAlertSeconds } from './rules.ts';

const PARTS = ['PostgreSQL', 'object store', 'mail', 'server'] as const;
export type PartName = (typeof PARTS)[number];
const FAILURES = ['stopped', 'frozen', 'killed'] as const;
export type Failure = (typeof FAILURES)[number];

export interface Fault {
  part: PartName;
  failure: Failure;
  server: 0 | 1;
}

const KINDS = PARTS.flatMap((part) => FAILURES.map((failure) => ({ part, failure })));

export const nameOf = ({ part, failure, server }: Fault) =>
  `${part}${part === 'server' ? ` ${server + 1}` : ''} ${failure}`;

/** Plans each kind of fault equally often (± 1). */
export function planFaults(count: number, random: () => number, only: string): Fault[] {
  const kinds = KINDS.filter(({ part, failure }) => `${part} ${failure}`.includes(only));
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

/** Longer than an alert needs: 12 s (`for: 2m`, divided by `SHORTER`) and scrapes of up to 6 s. */
const SECONDS = 40;
/** Some seconds may pass between the fault and the first mail that waits. */
const MARGIN_SECONDS = 20;

export const secondsOf = ({ part }: Fault) =>
  part === 'mail' ? mailAlertSeconds() + MARGIN_SECONDS : SECONDS;

export const alertOf = (alert: string, instance: string) => `${alert} ${instance}`;

/** A fault must cause exactly these alerts. */
export function expectedAlerts({ part, server }: Fault): string[] {
  const onBoth = (alert: string) => ['1', '2'].map((instance) => alertOf(alert, instance));
  if (part === 'PostgreSQL') return onBoth('ArDatabaseDown');
  if (part === 'object store') return onBoth('ArFilesDown');
  if (part === 'mail') return onBoth('ArMailWaits');
  return [alertOf('ArDown', String(server + 1))];
}
