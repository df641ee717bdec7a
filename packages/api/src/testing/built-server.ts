import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Built by `pretest`: what is started here is what `npm start` starts. */
const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const RUNS = /runs at http:\/\/localhost:(\d+)/;

export interface BuiltServer {
  port: number;
  /** As `kill -9` does: of this process alone, or also of its embedded database's. */
  kill(which: 'server' | 'all'): Promise<void>;
  /** Asks it to stop; settles with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server and waits until it runs. It ends with this process, however that ends. */
export async function startBuiltServer(environment: Record<string, string>): Promise<BuiltServer> {
  const child = fork(MAIN, [], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    // A process group of its own, which can be killed as one.
    detached: true,
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    port: await portOf(child, ended),
    async kill(which) {
      process.kill(which === 'all' ? -(child.pid as number) : (child.pid as number), 'SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

function portOf(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  let said = '';
  return new Promise((runs, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text;
        const port = RUNS.exec(said)?.[1];
        if (port) runs(Number(port));
      });
    }
    ended.then(() => fail(new Error(`The server ended before it ran:\n${said}`)));
  });
}
