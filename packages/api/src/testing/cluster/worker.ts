import { randomUUID } from 'node:crypto';
import { type Answer, call } from './client.ts';
import { KINDS, type Kind } from './kinds.ts';

/** The key is `resource/id`. The value is the minimum version of a live record, or the state of a deleted record. */
export type Acknowledged = Map<string, number | 'archived' | 'gone'>;

export type Action = 'change' | 'putBack' | 'remove' | 'restore' | 'erase';

interface WorkerContext {
  /** Each record that the worker adds has this text in its name. */
  name: string;
  access: string;
  random(): number;
  acknowledged: Acknowledged;
}

interface Own {
  kind: Kind;
  id: number;
  version: number;
}

/** Upper limits of a random number: below 0.17 a worker changes a record, and from 0.5 a worker adds a record. */
const SHARES: readonly (readonly [Action, number])[] = [
  ['change', 0.17],
  ['putBack', 0.27],
  ['remove', 0.4],
  ['restore', 0.47],
  ['erase', 0.5],
];

interface Place {
  port: number;
}

/** Sends one request at a time. */
export function createWorker({ name, access, random, acknowledged }: WorkerContext) {
  const own: Own[] = [];
  /** Each inner array is one batch of deleted records. */
  const archived: Own[][] = [];
  const batches: string[][] = [];
  let steps = 0;
  const keyOf = ({ kind, id }: Own) => `${kind.resource}/${id}`;
  const take = <Thing>(things: Thing[]) => things.splice(Math.floor(random() * things.length), 1)[0];
  const tell = (records: readonly Own[], state?: 'archived' | 'gone') => {
    for (const record of records) {
      if (state) acknowledged.set(keyOf(record), state);
      else acknowledged.delete(keyOf(record));
    }
  };
  const keep = (record: Own) => {
    own.push(record);
    acknowledged.set(keyOf(record), record.version);
  };
  const anyKind = () => KINDS[Math.floor(random() * KINDS.length)] as Kind;

  async function create(server: Place, kind = anyKind()) {
    steps += 1;
    const body = await kind.create(`${name}-${steps}`);
    const answer = await call(server, 'POST', kind.path, { access, body });
    if (answer?.status === 201)
      keep({ kind, id: Number(answer.body.id), version: Number(answer.body.version) });
    return answer;
  }
  async function change(server: Place, record: Own) {
    const body = await record.kind.change(`${name}-${steps}`);
    const answer = await call(server, 'PATCH', `${record.kind.path}${record.id}/`, { access, body });
    if (answer?.status === 200) keep({ ...record, version: Number(answer.body.version) });
    return answer;
  }
  /** Reverts the last edit of the record, if there is an edit. */
  async function putBack(server: Place, record: Own) {
    const { resource } = record.kind;
    const edits = `/activity/?resource=${resource}&record=${record.id}&kind=edited&limit=1`;
    const found = await call(server, 'GET', edits, { access });
    const [entry] = (found?.body.results ?? []) as { id: number }[];
    if (!entry) {
      if (found) own.push(record);
      return found;
    }
    const answer = await call(server, 'POST', `/activity/${entry.id}/revert/`, { access, body: {} });
    if (answer?.status === 200) keep({ ...record, version: Number(answer.body.version) });
    return answer;
  }
  async function remove(server: Place, record: Own, batch?: string) {
    const answer = await call(server, 'DELETE', `${record.kind.path}${record.id}/`, { access, batch });
    tell([record], answer?.status === 204 ? 'archived' : undefined);
    if (answer?.status === 204 && !batch) archived.push([record]);
    return answer;
  }
  async function end(server: Place, together: Own[], action: 'restore' | 'erase') {
    const [{ kind, id }] = together as [Own];
    const found = await call(server, 'GET', `/archive/?resource=${kind.resource}&record=${id}`, { access });
    const [entry] = (found?.body.results ?? []) as { id: number }[];
    if (!entry) return found;
    const batch = together.length > 1;
    tell(together);
    const path = `/archive/${entry.id}/`;
    const answer =
      action === 'restore'
        ? await call(server, 'POST', `${path}restore/`, { access, body: { batch } })
        : await call(server, 'DELETE', `${path}?batch=${batch}`, { access });
    if (answer?.status === 204) tell(together, 'gone');
    if (answer?.status !== 200) return answer;
    for (const record of together) {
      // The worker stops using records of a restored batch, because `findHalves` expects them in one state.
      if (batch) acknowledged.set(keyOf(record), record.version);
      else keep(record);
    }
    return answer;
  }

  async function act(server: Place, action: Action): Promise<Answer | undefined> {
    if (action === 'restore' || action === 'erase') {
      const together = take(archived);
      return together ? end(server, together, action) : act(server, 'remove');
    }
    const record = take(own);
    if (!record) return create(server);
    return { change, putBack, remove }[action](server, record);
  }
  return {
    batches,
    /** Deletes or adds a record if the worker has no record for the action. */
    step(server: Place, action?: Action): Promise<Answer | undefined> {
      steps += 1;
      const roll = random();
      const wanted = action ?? SHARES.find(([, upTo]) => roll < upTo)?.[0];
      return wanted ? act(server, wanted) : create(server);
    },
    async prepare(server: Place, action: Action): Promise<void> {
      const kind = anyKind();
      for (let count = 0; count < 3; count += 1) await create(server, kind);
      if (action === 'putBack') for (const record of own.splice(0)) await change(server, record);
      if (action !== 'restore' && action !== 'erase') return;
      const together = own.splice(0);
      const batch = randomUUID();
      for (const record of together) await remove(server, record, batch);
      archived.push(together);
      batches.push(together.map(keyOf));
    },
  };
}
