import { ACCOUNTS, DEMONSTRATION_PASSWORD } from '@ar/demo/users';
import type { Config } from '../config/config.ts';

/** What the terminal says once the product can be used. */
export function welcome(
  config: Pick<Config, 'databaseUrl' | 'host' | 'dataDir'>,
  { port, demonstration }: { port: number; demonstration: boolean },
): string {
  const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  const lines = ['', `  AR Podgorica runs at ${address}`, `  Staff sign in at     ${address}/signin`, ''];
  if (demonstration) lines.push(...accounts(config.dataDir), '');
  else if (!config.databaseUrl)
    lines.push(`  An embedded database keeps everything in ${config.dataDir}.`, '');
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
