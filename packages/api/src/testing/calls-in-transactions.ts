import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel } from 'node:diagnostics_channel';
import { afterEach } from '@rstest/core';
import { TRANSACTIONS } from '../platform/database/in-transaction.ts';

/** `rstest.config.ts` loads this file before each test file. */

const CALLS = ['undici:request:create', 'http.client.request.start', 'net.client.socket'];

interface Watch {
  /** `over` is true after the end of the transaction. */
  current: AsyncLocalStorage<{ over?: boolean }>;
  found: string[];
}

/** `startTestApi({ servers: 2 })` resets the modules, so a module variable would exist twice. */
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

/** Records calls of a store, because the diagnostics channels do not report the calls of a store on disk. */
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

/** Returns and clears the recorded calls. */
export const callsInTransactions = (): string[] => watch.found.splice(0);

afterEach(() => {
  const found = callsInTransactions();
  if (found.length > 0) throw new Error(`called while a transaction is open: ${found.join('\n\n')}`);
});
