import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPLATES = path.resolve(import.meta.dirname, 'templates');

/**
 * The departments of a workspace, by their descriptors' sources: before a build there is nothing else to ask.
 * @param {string} remotes
 * @returns {Promise<import('./order.mjs').Neighbour[]>}
 */
export async function neighboursIn(remotes) {
  const folders = (await readdir(remotes, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders.map(async ({ name }) => {
      const source = await readFile(path.join(remotes, name, 'department.ts'), 'utf8').catch(() => '');
      const [, own = name] = /^ {2}path: '([^']+)'/m.exec(source) ?? [];
      return { id: name, path: own };
    }),
  );
}

/**
 * Writes the department's folder below `remotes` from the templates; answers its files. Never over an existing folder.
 * @param {string} remotes @param {import('./order.mjs').Order} order
 */
export async function writeDepartment(remotes, order) {
  const target = path.join(remotes, order.id);
  await mkdir(target);
  /** @type {string[]} */
  const written = [];
  for (const kind of ['department', order.resource ? 'list' : 'page']) {
    const template = path.join(TEMPLATES, kind);
    const entries = await readdir(template, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((entry) => entry.isFile())) {
      const source = path.join(entry.parentPath, entry.name);
      const file = path.relative(template, source);
      await mkdir(path.dirname(path.join(target, file)), { recursive: true });
      await writeFile(path.join(target, file), filled(await readFile(source, 'utf8'), order));
      written.push(file);
    }
  }
  return written.sort();
}

/** @param {string} text @param {import('./order.mjs').Order} order */
function filled(text, order) {
  const roles = `[${order.roles.map((role) => `'${role}'`).join(', ')}]`;
  /** @type {Record<string, string | number>} */
  const values = { ...order, roles, resource: order.resource ?? '' };
  // A page of its own has no list to name.
  const kept = order.resource ? text : text.replace("  list: '__resource__',\n", '');
  return kept.replace(/__([a-zA-Z]+)__/g, (mark, name) => String(values[name] ?? mark));
}
