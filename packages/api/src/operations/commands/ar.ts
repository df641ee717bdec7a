import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../../package.json';
import { resetSecondFactor, superadmin, user } from './accounts.ts';
import { backup, restore } from './backups.ts';
import { doctor } from './doctor.ts';
import { move } from './move.ts';
import { help, runCommand } from './run-command.ts';
import { config, mail } from './settings.ts';
import { migrate, upgrade } from './upgrade.ts';

const COMMANDS = [
  ...[migrate, superadmin, backup, restore, move, upgrade, doctor, user],
  ...[resetSecondFactor, mail, config],
];

function usage(): string {
  const lines = Object.entries(help).map(([name, { summary }]) => `  ${name.padEnd(21)}${summary}`);
  return `AR Podgorica ${version}

Usage: ar <command>

${lines.join('\n')}

Settings come from the environment, as the server's do: docs/operate/configure.md lists them.
"ar <command> --help" tells more. --json makes each answer one JSON object.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;
}

void run(process.argv.slice(2));

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = COMMANDS.find((one) => one.name === name);
  if (name === 'start' && words.length === 0)
    await import(pathToFileURL(join(import.meta.dirname, 'main.js')).href);
  else if (command) process.exitCode = await runCommand(command, words);
  else if (['--help', '-h', 'help'].includes(name)) console.log(usage());
  else if (name === '--version') console.log(version);
  else {
    console.error(usage());
    process.exitCode = 2;
  }
}
