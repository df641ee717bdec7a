import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PostgresServer } from '@ar/api/testing/postgres-server';
import { ROOT, startProduct } from '../product.ts';
import type { Way } from './faults.ts';

/** What runs, and can be broken and repaired in three ways. */
export interface Part {
  /** Settles once it is broken; for one that is stopped, once it has ended. */
  suffer(way: Way): Promise<void>;
  /** Settles once it was started, or goes on. */
  repair(way: Way): Promise<void>;
  end(): Promise<void>;
}

interface Process {
  /** Settles when it runs. */
  start(): Promise<ChildProcess>;
}

/** A part that is one process. */
export async function startPart({ start }: Process): Promise<Part> {
  let child = await start();
  const signal = async (name: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  };
  return {
    async suffer(way) {
      if (way === 'frozen') child.kill('SIGSTOP');
      else await signal(way === 'stopped' ? 'SIGTERM' : 'SIGKILL');
    },
    async repair(way) {
      if (way === 'frozen') child.kill('SIGCONT');
      else child = await start();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // One that is frozen would not hear anything else.
      child.kill('SIGCONT');
      await signal('SIGTERM');
    },
  };
}

/** One of the programs beside this one, with words on its command line. It ends with this process. */
export const programOf = (name: string, words: readonly string[]): Process => ({
  async start() {
    const program = path.join(import.meta.dirname, `${name}.js`);
    const child = spawn(process.execPath, [program, ...words], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  },
});

/** A built server. */
export const serverOf = (settings: Record<string, string>, log: number): Process => ({
  start: async () => (await startProduct(settings, ROOT, log)).child,
});

export const databasePart = (postgres: PostgresServer): Part => ({
  suffer: async (way) =>
    way === 'frozen' ? postgres.freeze() : postgres.down(way === 'stopped' ? 'stop' : 'kill'),
  repair: async (way) => (way === 'frozen' ? postgres.thaw() : postgres.up()),
  async end() {
    // One that is frozen would not stop.
    await Promise.resolve()
      .then(postgres.thaw)
      .catch(() => {});
    await postgres.stop();
  },
});
