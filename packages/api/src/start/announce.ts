import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { welcome } from './welcome.ts';

/** What whoever started the server is told: words at a terminal, lines of the log where a machine reads them. */
export interface Announce {
  /** A step of the start. */
  step(line: string): void;
  ready(config: Config, running: { port: number; demonstration: boolean }): void;
  stopping(): void;
  /** Why the server does not start or goes on no longer, in one sentence. */
  problem(sentence: string): void;
}

export const atTerminal: Announce = {
  step: (line) => console.log(`      ${line}`),
  ready: (config, running) => console.log(welcome(config, running)),
  stopping: () => console.log('\n  Stopping. Press Ctrl-C again to quit at once.'),
  problem: (sentence) => console.error(sentence),
};

/** Nothing but the log's lines, one JSON object each, is then written by the server. */
export function inLog(log: Logger): Announce {
  return {
    step: (line) => log.info(line),
    ready: ({ host }, { port }) =>
      log.info(`AR Podgorica runs at http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`),
    stopping: () => log.info('stopping'),
    problem: (sentence) => log.error(sentence),
  };
}

/** What Node.js itself would write as text: warnings, and the error that ends the process. */
export function tellNodeInLog(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'warning of Node.js'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the server ended by an error');
    process.exit(1);
  });
}
