// @ts-check
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const TEMPLATES = path.resolve(import.meta.dirname, 'templates');

/**
 * The departments of a workspace, by their descriptors' sources: before a build there is nothing else to ask.
 *
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
 *
 * @param {string} remotes @param {import('./order.mjs').Order} order
 */
export async function writeDepartment(remotes, order) {
  const target = path.join(remotes, order.id);
  await mkdir(target);
  const templates = ['department', order.resource ? 'list' : 'page'];
  const written = await Promise.all(
    templates.map((template) => fill(path.join(TEMPLATES, template), target, order)),
  );
  return written.flat().sort();
}

/** @param {string} template @param {string} target @param {import('./order.mjs').Order} order */
async function fill(template, target, order) {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(template, path.join(entry.parentPath, entry.name)));
  for (const file of files) {
    const place = path.join(target, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, filled(await readFile(path.join(template, file), 'utf8'), order));
  }
  return files;
}

/** @param {string} text @param {import('./order.mjs').Order} order */
function filled(text, order) {
  /** @type {Record<string, string>} */
  const values = {
    id: order.id,
    path: order.path,
    labelMn: order.labelMn,
    labelEn: order.labelEn,
    order: String(order.order),
    roles: `[${order.roles.map((role) => `'${role}'`).join(', ')}]`,
    resource: order.resource ?? '',
  };
  // A page of its own has no list to name.
  const kept = order.resource ? text : text.replace("  list: '__resource__',\n", '');
  return kept.replace(/__([a-zA-Z]+)__/g, (mark, name) => values[name] ?? mark);
}
