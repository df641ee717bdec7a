import { type Config, variables } from '../../platform/config/config.ts';
import { SECRETS, withSecrets } from '../../platform/config/secrets.ts';
import { describeRequest, MASK, withoutCredentials } from '../../platform/observability/log.ts';

export interface ShownSetting {
  name: string;
  /** Null: not set, and without a default. */
  value: string | null;
  from: 'environment' | 'file' | 'default' | 'not set';
}

/** Every setting with its value, without a secret: of addresses neither user nor password nor query. */
export function showSettings(env: Record<string, string | undefined>, config: Config): ShownSetting[] {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
  const { set } = withSecrets(given);
  const defaults: Record<string, string> = {
    ...plainDefaults(),
    LOG_LEVEL: config.logLevel,
    PUBLIC_ORIGIN: config.publicOrigin,
    SECOND_FACTOR: config.secondFactor.mode,
  };
  return Object.keys(variables.shape).map((name) => {
    const value = set[name] ?? defaults[name] ?? null;
    const from = given[name] ? 'environment' : set[name] ? 'file' : value === null ? 'not set' : 'default';
    return { name, value: value && shown(name, value), from };
  });
}

/** The defaults that are one word or number. */
function plainDefaults(): Record<string, string> {
  const all = Object.entries(variables.shape).map(([name, schema]) => [
    name,
    schema.safeParse(undefined).data,
  ]);
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      ['string', 'number'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
}

function shown(name: string, value: string): string {
  if (URL.canParse(value) && value.includes('//'))
    return describeRequest({ url: withoutCredentials(value) }).url ?? MASK;
  return SECRETS.includes(name) ? MASK : value;
}
