/** `/kit/kit.json`: what a host serves for departments outside its workspace, all of one version. */
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

/** Makes a department. It is run from its address, and never installed in one. */
const CREATE = '@ar/create';

const PATIENCE_MS = 30_000;

export class Refused extends Error {}

/** Asks a host for something below its address. @throws Refused where there is no such host. */
export async function askHost<Body>(host: string, path: string): Promise<Body> {
  const answer = await fetch(`${host}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  const body = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (body === undefined) throw new Refused(`${host}${path} can't be had: is ${host} a host of departments?`);
  return body as Body;
}

export const askKit = (host: string): Promise<Kit> => askHost<Kit>(host, '/kit/kit.json');

/** A department's manifest with the packages of this kit, by their addresses, in place of those of any other. */
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
