import { type Answer, type Caller, createCallers, type Question } from '../callers.ts';
import { type Each, KINDS, type Kind } from './city.ts';

const LIST = '/api/ar_platform/monuments/public/';
const STAFF = '/api/ar_platform/monuments/';
export const RECORDS = 1000;

export interface Known {
  /** Tokens of several people, because a person may make only six requests at once. */
  access: readonly string[];
  etag: string;
  picture: string;
}

const anyOf = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)] as One;
const anyRecord = () => 1 + Math.floor(Math.random() * RECORDS);

export function questions(known: Known): Each<() => Question> {
  const { access, picture } = known;
  const brotli = { 'accept-encoding': 'br' };
  const staff = () => ({ authorization: `Bearer ${anyOf(access)}` });
  const boundary = 'ar-bench-boundary';
  return {
    unchanged: () => ({ path: LIST, headers: { ...brotli, 'if-none-match': known.etag } }),
    list: () => ({ path: LIST, headers: brotli }),
    visit: () => ({ path: `/visit/MONUMENT_${anyRecord()}`, headers: brotli }),
    picture: () => ({ path: picture }),
    page: () => ({ path: `${STAFF}?limit=6&offset=${6 * Math.floor(Math.random() * 20)}`, headers: staff() }),
    search: () => ({ path: `${STAFF}?limit=6&search=${anyRecord()}`, headers: staff() }),
    write: () => ({
      method: 'PATCH',
      path: `${STAFF}${anyRecord()}/`,
      headers: { ...staff(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="address"\r\n\r\nTrg ${Math.random()}\r\n--${boundary}--\r\n`,
    }),
    signIn: () => ({
      method: 'POST',
      path: '/api/auth/login/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${anyRecord()}@ar.example`, password: 'Pogresna-1' }),
    }),
  };
}

export const STATUS: Each<number> = {
  ...(Object.fromEntries(KINDS.map((kind) => [kind, 200])) as Each<number>),
  unchanged: 304,
  signIn: 401,
};

const isRight = (kind: Kind, { status, headers }: Answer, known: Known): boolean => {
  if (kind === 'unchanged' && status === 200 && headers.etag) known.etag = headers.etag;
  return status === STATUS[kind] || (kind === 'unchanged' && status === 200);
};

interface Load {
  origins: readonly string[];
  perSecond: number;
  seconds: number;
  draw(): Kind;
  known: Known;
}

/** Sends calls at random times without waiting for responses. A call's time includes the wait for a connection. */
export async function load({ origins, perSecond, seconds, draw, known }: Load) {
  const ask = questions(known);
  const sides = origins.map((origin) => createCallers(origin, 100));
  const idle = sides.map(({ callers }) => [...callers]);
  const late = sides.map((): ((caller: Caller) => void)[] => []);
  const times: number[] = [];
  const wrong: string[] = [];
  const take = (side: number) => idle[side]?.pop() ?? new Promise<Caller>((free) => late[side]?.push(free));
  const give = (side: number, caller: Caller) => {
    const first = late[side]?.shift();
    if (first) first(caller);
    else idle[side]?.push(caller);
  };
  const one = async (at: number, due: number) => {
    const [side, kind] = [at % origins.length, draw()];
    const caller = await take(side);
    const answer = await caller(ask[kind]());
    give(side, caller);
    times.push(performance.now() - due);
    if (!isRight(kind, answer, known)) wrong.push(`${kind}: ${answer.status}`);
  };
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let [at, due] = [0, 0]; due < seconds * 1000; at += 1) {
    const left = begun + due - performance.now();
    if (left > 1) await new Promise((later) => setTimeout(later, left));
    under.push(one(at, begun + due));
    due -= (Math.log(1 - Math.random()) * 1000) / perSecond;
  }
  await Promise.all(under);
  for (const { close } of sides) close();
  return { times, wrong };
}
