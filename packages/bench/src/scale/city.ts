/** What is asked of the product, each as it is measured. */
export const KINDS = ['unchanged', 'list', 'visit', 'picture', 'page', 'search', 'write', 'signIn'] as const;
export type Kind = (typeof KINDS)[number];
export type Each<Value> = Record<Kind, Value>;

/** Of one answer: milliseconds of processor, and bytes sent. */
export interface Cost {
  server: number;
  database: number;
  bytes: number;
}

/** Assumed, not measured: calls in the busiest hour of a city of 200,000, half an hour after a code was on television. */
export const BUSIEST_HOUR: Each<number> = {
  // Apps and browsers that ask whether something has changed.
  unchanged: 12_000,
  list: 600,
  visit: 2400,
  picture: 9600,
  // Forty members of staff.
  page: 6000,
  search: 1200,
  write: 300,
  signIn: 40,
};
/** Assumed: what a city has after some years. */
const HELD = { records: 2000, gigabytes: 20 };

const PUBLIC: readonly Kind[] = ['unchanged', 'list', 'visit', 'picture'];

/** What one installation has, as it is documented, and where each figure comes from. */
const HAS = {
  /** Of a core, so that answers do not wait for each other. */
  busy: 0.7,
  databaseCores: 4,
  /** `max_connections` is 100, and each server takes 10 (docs/operate/install.md). */
  servers: 9,
  /** Writers of one list wait for each other (docs/decisions/large-lists.md). */
  writesOfList: 260,
  /** The longest list that the benchmarks know (docs/decisions/large-lists.md). */
  rowsOfList: 100_000,
  gigabytes: 500,
  /** A line of 1 Gbit/s. */
  bytesPerSecond: 125e6,
};

interface Demand {
  perSecond: number;
  serverCores: number;
  databaseCores: number;
  servers: number;
  writesOfList: number;
  rowsOfList: number;
  gigabytes: number;
  bytesPerSecond: number;
  /** Of each server, for what anybody may read. */
  memory: number;
}

/** What so many times a city asks for. With a `cdn`, of what anybody may read only the changed reaches a server. */
export function demandOf(
  times: number,
  costs: Each<Cost>,
  { bytesOfRecord, cdn }: { bytesOfRecord: number; cdn: boolean },
): Demand {
  const asked = KINDS.filter((kind) => !(cdn && PUBLIC.includes(kind)));
  const sum = (of: (kind: Kind) => number) =>
    asked.reduce((all, kind) => all + (of(kind) * BUSIEST_HOUR[kind] * times) / 3600, 0);
  const serverCores = sum((kind) => costs[kind].server / 1000);
  return {
    perSecond: sum(() => 1),
    serverCores,
    databaseCores: sum((kind) => costs[kind].database / 1000),
    servers: Math.ceil(serverCores / HAS.busy),
    // Half of the records, and of the writes, are of one list.
    writesOfList: (BUSIEST_HOUR.write * times) / 3600 / 2,
    rowsOfList: (HELD.records * times) / 2,
    gigabytes: HELD.gigabytes * times,
    bytesPerSecond: sum((kind) => costs[kind].bytes),
    memory: HELD.records * times * bytesOfRecord,
  };
}

/** At how many times a city each limit is met, the first one first. Each demand grows evenly. */
export function limitsOf(one: Demand): [limit: string, times: number][] {
  const limits: [string, number][] = [
    ['one server of one core', HAS.busy / one.serverCores],
    [`a database of ${HAS.databaseCores} cores`, (HAS.busy * HAS.databaseCores) / one.databaseCores],
    [`connections of ${HAS.servers} servers`, (HAS.servers * HAS.busy) / one.serverCores],
    ['writers of one list', HAS.writesOfList / one.writesOfList],
    ['rows of one list', HAS.rowsOfList / one.rowsOfList],
    ['a disk of 500 GB', HAS.gigabytes / one.gigabytes],
    ['a line of 1 Gbit/s', HAS.bytesPerSecond / one.bytesPerSecond],
    ['256 MB of records in a server', 256e6 / one.memory],
  ];
  return limits.sort(([, one], [, other]) => one - other);
}
