import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PostgresServer } from '@ar/api/testing/postgres-server';
import { ROOT, startProduct } from '../product.ts';
import type { Failure } from './faults.ts';

export interface Part {
  /** Resolves when the part has failed. A stopped part has failed when its process has ended. */
  fail(failure: Failure): Promise<void>;
  repair(failure: Failure): Promise<void>;
  end(): Promise<void>;
}

interface Process {
  start(): Promise<ChildProcess>;
}

export async function startPart({ start }: Process): Promise<Part> {
  let child = await start();
  const signal = async (name: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  };
  return {
    async fail(failure) {
      if (failure === 'frozen') child.kill('SIGSTOP');
      else await signal(failure === 'stopped' ? 'SIGTERM' : 'SIGKILL');
    },
    async repair(failure) {
      if (failure === 'frozen') child.kill('SIGCONT');
      else child = await start();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      await signal('SIGTERM');
    },
  };
}

/** The IPC channel ends the program together with this process. */
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

export const serverOf = (settings: Record<string, string>, log: number): Process => ({
  start: async () => (await startProduct(settings, ROOT, log)).child,
});

export const databasePart = (postgres: PostgresServer): Part => ({
  fail: async (failure) =>
    failure === 'frozen' ? postgres.freeze() : postgres.down(failure === 'stopped' ? 'stop' : 'kill'),
  repair: async (failure) => (failure === 'frozen' ? postgres.thaw() : postgres.up()),
  async end() {
    await Promise.resolve()
      .then(postgres.thaw)
      .catch(() => {});
    await postgres.stop();
  },
});
