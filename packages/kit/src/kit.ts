export interface Kit {
  version: string;
  contract: number;
  packages: readonly { name: string; file: string; size: number; integrity: string }[];
}

type Ranges = Readonly<Record<string, string>>;
interface Own {
  scripts?: Ranges;
  dependencies?: Ranges;
  devDependencies?: Ranges;
}

/** npx runs this package from a URL; departments never install the package. */
const CREATE = '@ar/create';

const TIMEOUT_MS = 30_000;

export class Refused extends Error {}

export function reportFailure(error: unknown): void {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
}

/** @throws Refused if no host answers at the URL. */
export async function fetchJson<Body>(host: string, path: string): Promise<Body> {
  const answer = await fetch(`${host}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const body = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (body === undefined)
    throw new Refused(`${host}${path} could not be fetched: is ${host} a host of departments?`);
  return body as Body;
}

export const fetchKit = (host: string): Promise<Kit> => fetchJson<Kit>(host, '/kit/kit.json');

/** Replaces the packages of an earlier kit. */
export function withKit<Manifest extends Own>(manifest: Manifest, { packages }: Kit, host: string) {
  const others = (ranges: Ranges = {}) => Object.entries(ranges).filter(([name]) => !name.startsWith('@ar/'));
  const kit = packages
    .filter(({ name }) => name !== CREATE)
    .map(({ name, file }) => [name, `${host}/kit/${file}`] as const);
  const dependencies = [...kit, ...others(manifest.dependencies)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    ...manifest,
    dependencies: Object.fromEntries(dependencies),
    devDependencies: Object.fromEntries(others(manifest.devDependencies)),
  };
}
