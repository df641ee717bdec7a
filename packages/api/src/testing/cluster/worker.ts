import { type Answer, call } from './client.ts';
import { KINDS, type Kind } from './kinds.ts';

/**
 * What servers acknowledged, by `resource/id`: the version that a record has at least, or that it is gone. Of a
 * request whose answer never came nothing is known, and nothing stands here.
 */
export type Acknowledged = Map<string, number | 'gone'>;

interface WorkerContext {
  /** Of the worker, and in all that it adds. */
  name: string;
  access: string;
  random(): number;
  acknowledged: Acknowledged;
}

interface Own {
  kind: Kind;
  id: number;
}

const CREATE_SHARE = 0.6;
const CHANGE_SHARE = 0.2;
const PUT_BACK_SHARE = 0.1;

/** Somebody who adds records, and changes, puts back and deletes their own, one request after the other. */
export function createWorker({ name, access, random, acknowledged }: WorkerContext) {
  const own: Own[] = [];
  let steps = 0;
  const keyOf = ({ kind, id }: Own) => `${kind.resource}/${id}`;
  const keep = (record: Own, { body }: Answer) => {
    own.push(record);
    acknowledged.set(keyOf(record), Number(body.version));
  };
  const create = async (server: { port: number }, kind: Kind) => {
    const body = await kind.create(`${name}-${steps}`);
    const answer = await call(server, 'POST', kind.path, { access, body });
    if (answer?.status === 201) keep({ kind, id: Number(answer.body.id) }, answer);
    return answer;
  };
  const change = async (server: { port: number }, record: Own) => {
    const body = await record.kind.change(`${name}-${steps}`);
    const answer = await call(server, 'PATCH', `${record.kind.path}${record.id}/`, { access, body });
    if (answer?.status === 200) keep(record, answer);
    return answer;
  };
  /** Puts back what the last edit changed; of a record that was only added, there is nothing yet. */
  const putBack = async (server: { port: number }, record: Own) => {
    const { resource } = record.kind;
    const edits = `/activity/?resource=${resource}&record=${record.id}&kind=edited&limit=1`;
    const found = await call(server, 'GET', edits, { access });
    const [entry] = (found?.body.results ?? []) as { id: number }[];
    if (!entry) {
      if (found) own.push(record);
      return found;
    }
    const answer = await call(server, 'POST', `/activity/${entry.id}/revert/`, { access, body: {} });
    if (answer?.status === 200) keep(record, answer);
    return answer;
  };
  const remove = async (server: { port: number }, record: Own) => {
    const answer = await call(server, 'DELETE', `${record.kind.path}${record.id}/`, { access });
    if (answer?.status === 204) acknowledged.set(keyOf(record), 'gone');
    else acknowledged.delete(keyOf(record));
    return answer;
  };
  return {
    /** Makes one request and answers what came back. */
    step(server: { port: number }): Promise<Answer | undefined> {
      steps += 1;
      const [roll, pick] = [random(), random()];
      if (own.length === 0 || roll < CREATE_SHARE) {
        return create(server, KINDS[Math.floor(pick * KINDS.length)] as Kind);
      }
      const [record] = own.splice(Math.floor(pick * own.length), 1) as [Own];
      if (roll < CREATE_SHARE + CHANGE_SHARE) return change(server, record);
      const isPutBack = roll < CREATE_SHARE + CHANGE_SHARE + PUT_BACK_SHARE;
      return isPutBack ? putBack(server, record) : remove(server, record);
    },
  };
}
