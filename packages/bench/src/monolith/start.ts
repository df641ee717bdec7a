import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createRsbuild, loadConfig, mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { ROOT, startProduct } from '../product.ts';

const HOST = path.join(ROOT, 'host');
const PROJECT = path.join(ROOT, 'packages/bench/dist/monolith');

const staticDepartments = new rspack.NormalModuleReplacementPlugin(/(^|\/)departments\.ts$/, (resource) => {
  const asked = path.resolve(resource.context, resource.request);
  if (asked === path.join(HOST, 'src/departments/departments.ts')) {
    resource.request = path.join(ROOT, 'packages/bench/src/monolith/departments.ts');
  }
});

/** With `prefetchesRows`, the monolith fetches a department's rows together with its code, as the product does. */
export async function startMonolith(prefetchesRows: boolean) {
  await rm(PROJECT, { recursive: true, force: true });
  await mkdir(path.join(PROJECT, 'packages/api'), { recursive: true });
  for (const own of ['packages/api/dist', 'host/dist'])
    await cp(path.join(ROOT, own), path.join(PROJECT, own), { recursive: true });
  const shared = ['packages/api/node_modules', 'packages/api/package.json', 'packages/demo', 'remotes'];
  for (const name of shared) await symlink(path.join(ROOT, name), path.join(PROJECT, name));
  process.chdir(HOST);
  const { content } = await loadConfig({ cwd: HOST });
  const rsbuild = await createRsbuild({
    cwd: HOST,
    config: mergeRsbuildConfig<RsbuildConfig>(content.environments?.app ?? {}, {
      output: { distPath: { root: path.join(PROJECT, 'host/dist') }, cleanDistPath: false },
      tools: {
        rspack: { plugins: [staticDepartments, new rspack.DefinePlugin({ ASKS_AHEAD: prefetchesRows })] },
      },
      logLevel: 'error',
    }),
  });
  await (await rsbuild.build()).close();
  return startProduct({}, PROJECT);
}
