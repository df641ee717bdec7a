// @ts-check
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../product.mjs';
import { buildMonolith } from './build.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/**
 * Builds the monolith and starts it as the product is started: the same server, its own process and data, files compressed
 * ahead. Only the application's pages and scripts differ.
 *
 * @param {number} port @param {{ asksAhead?: boolean }} options
 */
export async function startMonolith(port, options = {}) {
  const built = await buildMonolith(options);
  const project = path.resolve(built, '../monolith-project');
  await rm(project, { recursive: true, force: true });
  // The server finds the builds relative to its own file.
  await mkdir(path.join(project, 'packages/api'), { recursive: true });
  await cp(path.join(ROOT, 'packages/api/dist'), path.join(project, 'packages/api/dist'), {
    recursive: true,
  });
  await symlink(
    path.join(ROOT, 'packages/api/node_modules'),
    path.join(project, 'packages/api/node_modules'),
  );
  await cp(path.join(ROOT, 'packages/api/package.json'), path.join(project, 'packages/api/package.json'));
  await symlink(path.join(ROOT, 'packages/demo'), path.join(project, 'packages/demo'));
  await symlink(path.join(ROOT, 'remotes'), path.join(project, 'remotes'));
  await cp(path.join(ROOT, 'host/dist'), path.join(project, 'host/dist'), { recursive: true });
  await cp(built, path.join(project, 'host/dist'), { recursive: true });
  return startProduct(port, {}, project);
}
