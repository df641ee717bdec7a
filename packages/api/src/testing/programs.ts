import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Built by `pretest`: what is started here is what is shipped. */
const DIST = resolve(import.meta.dirname, '../../dist');
const RUNS = /runs at http:\/\/localhost:(\d+)/;

interface Ended {
  code: number | null;
  said: string;
}

/** A program of this package, as another one starts it. */
function begin(name: string, words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(DIST, `${name}.js`), ...words], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, said }));
  return { child, ended, said: () => said };
}

/** Runs a command to its end. */
export function runProgram(
  name: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return begin(name, words, environment).ended;
}

export interface StartedServer {
  child: ChildProcess;
  origin: string;
  ended: Promise<Ended>;
}

/** Starts the server, and settles when it says that it runs. */
export async function startServerProgram(environment: Record<string, string>): Promise<StartedServer> {
  const { child, ended, said } = begin('main', [], environment);
  for (;;) {
    const port = RUNS.exec(said())?.[1];
    if (port) return { child, ended, origin: `http://127.0.0.1:${port}` };
    const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
    if (over) throw new Error(`The server ended: ${said()}`);
  }
}
