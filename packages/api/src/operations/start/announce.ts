import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { ACCOUNTS, DEMONSTRATION_PASSWORD } from '@ar/demo/users';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';

type Place = Pick<Config, 'databaseUrl' | 'host' | 'dataDir'>;
type Running = { port: number; demonstration: boolean };

export const atTerminal = {
  step: (line: string): void => console.log(`      ${line}`),
  ready: (place: Place, running: Running): void => console.log(welcome(place, running)),
  stopping: (): void => console.log('\n  Stopping. Press Ctrl-C again to quit at once.'),
  problem: (sentence: string): void => console.error(sentence),
};

export const inLog = (log: Logger): typeof atTerminal => ({
  step: (line) => log.info(line),
  ready: ({ host }, { port }) => log.info(`AR Podgorica runs at ${addressOf(host, port)}`),
  stopping: () => log.info('stopping'),
  problem: (sentence) => log.error(sentence),
});

const addressOf = (host: string, port: number) =>
  `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;

export function logNodeOutput(log: Logger): void {
  const linesAs = (level: 'info' | 'warn') =>
    new Writable({
      decodeStrings: false,
      write: (text: string, _encoding, done) => {
        log[level](text.trimEnd());
        done();
      },
    });
  Object.assign(console, new Console({ stdout: linesAs('info'), stderr: linesAs('warn') }));
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'warning of Node.js'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the server ended after an error');
    process.exit(1);
  });
}

export function welcome({ host, databaseUrl, dataDir }: Place, { port, demonstration }: Running): string {
  const address = addressOf(host, port);
  const lines = ['', `  AR Podgorica runs at ${address}`, `  Staff sign in at     ${address}/signin`, ''];
  if (demonstration) lines.push(...accounts(dataDir), '');
  else if (!databaseUrl) lines.push(`  An embedded database keeps everything in ${dataDir}.`, '');
  return [...lines, '  Press Ctrl-C to stop.', ''].join('\n');
}

function accounts(dataDir: string): string[] {
  const widest = Math.max(...ACCOUNTS.map(({ email }) => email.length));
  return [
    '  Demonstration mode: an embedded database with made-up staff and true places of Podgorica,',
    `  kept in ${dataDir}. All accounts have the password ${DEMONSTRATION_PASSWORD}`,
    ...ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(widest)}  ${role}`),
  ];
}
