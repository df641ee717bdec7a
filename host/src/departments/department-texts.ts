import type { CopiedModule, SharedModule } from '@ar/federation/surface';
import { addingFor, textsOf } from '@ar/session/host';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

type Init = Parameters<NonNullable<ModuleFederationRuntimePlugin['beforeInitContainer']>>[0];
type ShareScope = Init['shareScope'];
type Offer = ShareScope[string][string];
type Module = Record<string, unknown>;

/** Limits a department's texts to its screens. `departments` maps container names to ids. */
export const textsPlugin = (departments: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin => ({
  name: 'department-texts',
  beforeInitContainer(init) {
    const id = departments.get(init.remoteInfo.name);
    return id === undefined ? init : { ...init, shareScope: withOwnTexts(init.shareScope, id) };
  },
});

export function withOwnTexts(scope: ShareScope, id: string): ShareScope {
  const own = Object.entries(ownTexts(id)).map(([name, exports]) => {
    const offers = Object.entries(scope[name] ?? {});
    return [name, Object.fromEntries(offers.map(([version, offer]) => [version, patched(offer, exports)]))];
  });
  return { ...scope, ...Object.fromEntries(own) };
}

const ownTexts = (id: string): Partial<Record<SharedModule | CopiedModule, (module: Module) => Module>> => ({
  '@ar/session': () => textsOf(id),
  '@ar/records': ({ addDepartmentTexts, addEntityTexts }) => ({
    addDepartmentTexts: adding(id, addDepartmentTexts),
    addEntityTexts: adding(id, addEntityTexts),
  }),
  '@ar/records/form': ({ recordForm }) => ({ recordForm: adding(id, recordForm) }),
});

const adding =
  (id: string, add: unknown) =>
  (...texts: unknown[]) =>
    addingFor(id, () => (add as (...texts: unknown[]) => unknown)(...texts));

function patched(offer: Offer, own: (module: Module) => Module): Offer {
  const withOwn = (factory: () => unknown) => () => {
    const module = factory() as Module;
    return { ...module, ...own(module) };
  };
  const { lib, get } = offer;
  const given = {
    ...offer,
    ...(lib && { lib: withOwn(lib as () => unknown) }),
    get: async () => withOwn((await get()) as () => unknown),
  } as Offer;
  // Module Federation's developer tools read from `useIn` which containers use a module.
  return Object.defineProperty(given, 'useIn', {
    get: () => offer.useIn,
    set(names: string[]) {
      offer.useIn = names;
    },
  });
}
