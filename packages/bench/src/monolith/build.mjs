// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild, loadConfig, mergeRsbuildConfig, rspack } from '@rsbuild/core';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const HOST = path.resolve(HERE, '../../../../host');

/** Only the product's loader is replaced, by static imports of the same departments. */
const staticDepartments = new rspack.NormalModuleReplacementPlugin(/(^|\/)departments\.ts$/, (resource) => {
  const asked = path.resolve(resource.context, resource.request);
  if (asked === path.join(HOST, 'src/departments/departments.ts')) {
    resource.request = path.join(HERE, 'departments.ts');
  }
});

/**
 * Builds the monolith: the host's application with the departments bundled in. With `asksAhead` it requests a department's
 * rows together with its code, as the product does with a descriptor's `list`. Returns the folder of the build.
 */
export async function buildMonolith({ asksAhead = false } = {}) {
  process.chdir(HOST);
  const { content } = await loadConfig({ cwd: HOST });
  const out = path.resolve(HERE, '../../dist/monolith');
  const app = /** @type {import('@rsbuild/core').EnvironmentConfig} */ (content.environments?.app);
  const rsbuild = await createRsbuild({
    cwd: HOST,
    config: mergeRsbuildConfig(/** @type {object} */ (app), {
      output: { distPath: { root: out }, cleanDistPath: true },
      tools: { rspack: { plugins: [staticDepartments, new rspack.DefinePlugin({ ASKS_AHEAD: asksAhead })] } },
      logLevel: 'error',
    }),
  });
  await (await rsbuild.build()).close();
  return out;
}
