const FIRST = '0100-foundations';

export const isOlder = (step: string) => step < FIRST;

export const isExpand = (step: string) => /^\d{4}-expand-/.test(step);

/** A migration such as `0130-contract-…` removes tables or columns that older servers need. */
const isContract = (step: string) => /^\d{4}-contract-/.test(step);

export function whyUnusable(known: readonly string[], step: string): string | undefined {
  if (known.includes(step)) return undefined;
  if (isOlder(step)) {
    return (
      `The database was made by a trial version from before 0.1.0 (${step}), which this version cannot bring up to date: ` +
      'it was left as it is, so use it with that version, or choose an empty one with DATABASE_URL or DATA_DIR.'
    );
  }
  if (isExpand(step)) return undefined;
  return (
    `The database is newer than this program: it holds the migration ${step}, which this version does not know. ` +
    'Start the newer version, or restore a backup that this version made.'
  );
}

export function planSteps(known: readonly string[], ran: readonly string[], finish = false) {
  const pending = known.filter((step) => !ran.includes(step));
  const all = finish || ran.length === 0;
  const needed = all ? pending.length : pending.findLastIndex((step) => !isContract(step)) + 1;
  return { run: pending.slice(0, needed), later: pending.slice(needed) };
}

export interface RunningServer {
  version: string;
  knows: string;
  seenAgo: number;
}

export const hinderedBy = (run: readonly string[], servers: readonly RunningServer[]): RunningServer[] =>
  servers.filter(({ knows }) => run.some((step) => !isExpand(step) && step > knows));

export const hindrance = ({ version, seenAgo }: RunningServer): string =>
  `A server of version ${version} said ${Math.round(seenAgo)} s ago that it runs, and it needs what a migration takes away. ` +
  'Stop every server of that version first; one that was killed is forgotten after a minute.';
