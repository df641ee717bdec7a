type Id = number | string;
type Factory = () => unknown;

interface Offer {
  loaded?: boolean;
  lib?: Factory;
  useIn?: string[];
  get(): Factory | Promise<Factory>;
}

export type ShareScope = Record<string, Record<string, Offer>>;

/** `fallback` loads the department's bundled copy. */
export interface Consumed {
  shareKey: string;
  singleton: boolean;
  requiredVersion: string;
  fallback?: (() => Factory | Promise<Factory>) | undefined;
}

export interface BundlerRequire {
  m: Record<Id, (module: { exports: unknown }) => void>;
  f: { consumes?(chunk: Id, promises: Promise<unknown>[]): void };
  consumesLoadingData?: {
    chunkMapping: Record<Id, Id[]>;
    moduleIdToConsumeDataMapping: Record<Id, Consumed>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  initContainer?(scope: ShareScope): void;
  getContainer?(module: string): Promise<Factory>;
}

/** Replaces the bundler's container (6 kB gzip), and can import shared modules but not share any. */
export function makeContainer(bundler: BundlerRequire, name: string): void {
  const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } = bundler.consumesLoadingData ?? {};
  const installed: Record<Id, Promise<void>> = {};
  let scope: ShareScope = {};

  const install = async (id: Id) => {
    const factory = await factoryOf(moduleIdToConsumeDataMapping[id] as Consumed, scope, name);
    bundler.m[id] = (module) => {
      module.exports = factory();
    };
  };

  bundler.initContainer = (given) => {
    scope = given;
  };
  bundler.getContainer = async (module) => {
    const { moduleMap } = bundler.initializeExposesData;
    const get = Object.hasOwn(moduleMap, module) ? moduleMap[module] : undefined;
    if (!get) throw new Error(`${name} exposes no ${module}`);
    return get();
  };
  bundler.f.consumes = (chunk, promises) => {
    for (const id of chunkMapping[chunk] ?? []) {
      // The next call requests a failed module again.
      installed[id] ??= install(id).catch((error: unknown) => {
        delete installed[id];
        throw error;
      });
      promises.push(installed[id]);
    }
  };
}

async function factoryOf(consumed: Consumed, scope: ShareScope, container: string): Promise<Factory> {
  const { shareKey, fallback } = consumed;
  const offer = offerFor(consumed, scope);
  try {
    if (offer) return await take(offer, container);
  } catch (error) {
    if (!fallback) throw error;
  }
  if (!fallback) throw new Error(`${shareKey} is not shared by the host`);
  return fallback();
}

/** Returns a singleton's loaded instance or last offer, and of other modules exactly the required version. */
function offerFor({ shareKey, singleton, requiredVersion }: Consumed, scope: ShareScope): Offer | undefined {
  const offers = scope[shareKey] ?? {};
  if (!singleton) return offers[requiredVersion];
  const all = Object.values(offers);
  return all.find(({ loaded }) => loaded) ?? all.at(-1);
}

async function take(offer: Offer, container: string): Promise<Factory> {
  const factory = await (offer.lib ?? offer.get());
  return Object.assign(offer, { lib: factory, loaded: true, useIn: [...(offer.useIn ?? []), container] }).lib;
}
