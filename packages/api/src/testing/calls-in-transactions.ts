import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel } from 'node:diagnostics_channel';
import { afterEach } from '@rstest/core';
import { TRANSACTIONS } from '../platform/database/in-transaction.ts';

/** Loaded for each test file (`rstest.config.ts`): fails a test that calls another service inside `inTransaction`. */

/** Diagnostics channels of outgoing calls: `fetch` and undici, `node:http`, `node:net`. */
const CALLS = ['undici:request:create', 'http.client.request.start', 'net.client.socket'];

interface Watch {
  /** The transaction of the running code; `over` after its end. */
  current: AsyncLocalStorage<{ over?: boolean }>;
  found: string[];
}

/** On `globalThis`, because `startTestApi({ servers: 2 })` resets the modules. */
const worker = globalThis as { callsInTransactions?: Watch };
worker.callsInTransactions ??= startWatch();
const watch = worker.callsInTransactions;

function startWatch(): Watch {
  const made: Watch = { current: new AsyncLocalStorage(), found: [] };
  const transactions = tracingChannel<object, { over?: boolean }>(TRANSACTIONS);
  transactions.start.bindStore(made.current);
  const end = (message: object) => Object.assign(message, { over: true });
  transactions.subscribe({ start() {}, end() {}, asyncStart: end, asyncEnd() {}, error() {} });
  for (const name of CALLS) subscribe(name, () => note(made, name));
  return made;
}

function note({ current, found }: Watch, call: string): void {
  const transaction = current.getStore();
  if (transaction && !transaction.over) found.push(`${call}${new Error().stack?.replace(/^Error/, '')}`);
}

/** Watches each call of a store. Only a bucket uses the network. */
export function watched<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        note(watch, `store.${String(name)}`);
        return Reflect.apply(member, target, given);
      };
    },
  });
}

/** The calls since the last reading. */
export const callsInTransactions = (): string[] => watch.found.splice(0);

afterEach(() => {
  const found = callsInTransactions();
  if (found.length > 0) throw new Error(`called while a transaction is open: ${found.join('\n\n')}`);
});
