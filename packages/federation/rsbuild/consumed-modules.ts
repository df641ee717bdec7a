import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { type SharedModule, SURFACE } from '../src/surface.ts';

type Consumed = Map<SharedModule, Set<string>>;

export function consumedModules(): { plugin: RsbuildPlugin; modules(): SharedModule[] } {
  let consumed: Consumed = new Map();
  const apply = (compiler: Rspack.Compiler) =>
    compiler.hooks.thisCompilation.tap('ar:consumed-modules', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('ar:consumed-modules', (modules) => {
        consumed = consumedIn(compilation, modules);
        for (const message of notShared(consumed))
          compilation.errors.push(new compiler.webpack.WebpackError(message));
      });
    });
  const plugin: RsbuildPlugin = {
    name: 'ar:consumed-modules',
    setup: (api) => api.modifyRspackConfig((config) => void config.plugins.push({ apply })),
  };
  return { plugin, modules: () => [...consumed.keys()].sort() };
}

function consumedIn(compilation: Rspack.Compilation, modules: Iterable<Rspack.Module>): Consumed {
  const { chunkGraph, moduleGraph } = compilation;
  const isIn = (module: Rspack.Module | null) =>
    module !== null && [...chunkGraph.getModuleChunksIterable(module)].length > 0;
  const consumed: Consumed = new Map();
  for (const module of modules) {
    const [, name] = /^consume shared module \(default\) (.+?)@\*/.exec(module.identifier()) ?? [];
    if (!name || !Object.hasOwn(SURFACE, name) || !isIn(module)) continue;
    const names = moduleGraph
      .getIncomingConnections(module)
      .filter(({ originModule }) => isIn(originModule))
      .flatMap(({ dependency }) => dependency.ids?.[0] ?? []);
    consumed.set(name as SharedModule, new Set(names));
  }
  return consumed;
}

export function notShared(consumed: Consumed): string[] {
  return [...consumed].flatMap(([module, names]) => {
    const given: 'whole' | readonly string[] = SURFACE[module];
    const missing = given === 'whole' ? [] : [...names].filter((name) => !given.includes(name));
    const why = 'is not shared by the host (packages/federation/src/surface.ts)';
    return missing.map((name) => `${name} of ${module} ${why}: a department can't import it.`);
  });
}
