export const KINDS = ['unchanged', 'list', 'visit', 'picture', 'page', 'search', 'write', 'signIn'] as const;
export type Kind = (typeof KINDS)[number];
export type Each<Value> = Record<Kind, Value>;

/** `server` and `database`: milliseconds of processor time. */
export interface Cost {
  server: number;
  database: number;
  bytes: number;
}

/** Requests in one hour. An assumption for a city of 200,000 people, after television has shown a QR code. */
export const BUSIEST_HOUR: Each<number> = {
  unchanged: 12_000,
  list: 600,
  visit: 2400,
  picture: 9600,
  page: 6000,
  search: 1200,
  write: 300,
  signIn: 40,
};
const HELD = { records: 2000, gigabytes: 20 };

const PUBLIC: readonly Kind[] = ['unchanged', 'list', 'visit', 'picture'];

const HAS = {
  /** The maximum load of a core. With a higher load, requests wait for each other. */
  busy: 0.7,
  databaseCores: 4,
  /** PostgreSQL allows 100 connections, and each server opens 10 (docs/operate/install.md). */
  servers: 9,
  /** Changes of one list in a second: they run one after another (docs/decisions/large-lists.md). */
  writesOfList: 260,
  /** The longest measured list (docs/decisions/large-lists.md). */
  rowsOfList: 100_000,
  gigabytes: 500,
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
  memory: number;
}

/** `times`: the number of such cities. With a `cdn`, the servers receive no requests for public data. */
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
    // Assumes that half of all records and writes belong to the same list.
    writesOfList: (BUSIEST_HOUR.write * times) / 3600 / 2,
    rowsOfList: (HELD.records * times) / 2,
    gigabytes: HELD.gigabytes * times,
    bytesPerSecond: sum((kind) => costs[kind].bytes),
    memory: HELD.records * times * bytesOfRecord,
  };
}

/** Returns each limit with the number of cities at which the demand reaches the limit, the lowest first. */
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
