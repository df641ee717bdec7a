import type { Config } from '../../platform/config/config.ts';
import { SECRETS, withSecrets } from '../../platform/config/secrets.ts';
import { variables } from '../../platform/config/variables.ts';
import { describeRequest, MASK, withoutCredentials } from '../../platform/observability/log.ts';
import { type Command, WrongUsage } from './run-command.ts';

export const config: Command = {
  name: 'config',
  words: [1, 1],
  async run([verb], _flags, { config }) {
    if (verb !== 'show') throw new WrongUsage();
    const settings = settingsIn(process.env, config);
    const set = settings.filter(({ from }) => from !== 'not set');
    const unset = settings.filter(({ from }) => from === 'not set').map(({ name }) => name);
    const lines = set.map(
      ({ name, value, from }) => `${name}=${value}${from === 'environment' ? '' : `  (${from})`}`,
    );
    return { text: [...lines, '', `Not set: ${unset.join(', ')}`].join('\n'), facts: { settings } };
  },
};

function settingsIn(env: Record<string, string | undefined>, config: Config) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
  const { set } = withSecrets(given);
  const derived: Record<string, string> = {
    LOG_LEVEL: config.logLevel,
    PUBLIC_ORIGIN: config.publicOrigin,
    SECOND_FACTOR: config.secondFactor.mode,
  };
  return Object.entries(variables.shape).map(([name, schema]) => {
    const usual = derived[name] ?? schema.safeParse(undefined).data;
    // Defaults that are objects have no text.
    const isPlain = ['string', 'number'].includes(typeof usual);
    const value = set[name] ?? (isPlain ? String(usual) : null);
    const from = given[name] ? 'environment' : set[name] ? 'file' : value === null ? 'not set' : 'default';
    return { name, value: value && masked(name, value), from };
  });
}

/** Masks secrets, and in addresses the user, the password and the query. */
function masked(name: string, value: string): string {
  if (URL.canParse(value) && value.includes('//'))
    return describeRequest({ url: withoutCredentials(value) }).url ?? MASK;
  return SECRETS.includes(name) ? MASK : value;
}
