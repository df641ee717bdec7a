import { type Command, WrongUsage } from './run-command.ts';
import { showSettings } from './show-settings.ts';

export const config: Command = {
  summary: 'Shows the settings as the server reads them, without secrets.',
  takes: 'show',
  about: `Checks the settings as the start does, and shows each with its value and where it comes from: the environment, a
file (credentials, …_FILE) or the default. Secrets are masked, in addresses user, password and query.`,
  words: [1, 1],
  async run([verb], _flags, { config }) {
    if (verb !== 'show') throw new WrongUsage();
    const settings = showSettings(process.env, config);
    const set = settings.filter(({ from }) => from !== 'not set');
    const unset = settings.filter(({ from }) => from === 'not set').map(({ name }) => name);
    const lines = set.map(
      ({ name, value, from }) => `${name}=${value}${from === 'environment' ? '' : `  (${from})`}`,
    );
    return { told: [...lines, '', `Not set: ${unset.join(', ')}`].join('\n'), facts: { settings } };
  },
};
