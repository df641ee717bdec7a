import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownRole } from './order.mjs';

const TEMPLATES = path.resolve(import.meta.dirname, 'templates');

/** Reads the descriptors in sources, because departments may not be built yet. @param {string} remotes */
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

/** @typedef {{ folder: 'inside' | 'outside', words(id: string): Record<string, string>,
 *   manifest?(own: Record<string, any>): Record<string, any> }} Surroundings */

/** @type {Surroundings} */
export const WORKSPACE = {
  folder: 'inside',
  words: (id) => ({
    name: `@ar/${id}`,
    dev: `pnpm dev ${id}`,
    test: `pnpm --filter @ar/${id} test`,
    build: `pnpm --filter @ar/${id} build`,
    release: `pnpm release ${id}`,
  }),
};

/** Returns the written files. @throws if the folder exists
 * @param {string} parent @param {import('./order.mjs').Order} order @param {Surroundings} [surroundings] */
export async function writeDepartment(parent, order, { folder, words, manifest } = WORKSPACE) {
  const target = path.join(parent, order.id);
  await mkdir(target);
  const values = { ...order, ownRole: ownRole(order.id), ...words(order.id) };
  const written = [];
  for (const kind of ['department', folder, order.kind]) {
    const template = path.join(TEMPLATES, kind);
    const entries = await readdir(template, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((entry) => entry.isFile())) {
      const source = path.join(entry.parentPath, entry.name);
      // npm leaves out or renames some files that begin with a dot, so names of templates begin with `_`.
      const file = path.relative(template, source).replace(/^_/, '.');
      await mkdir(path.dirname(path.join(target, file)), { recursive: true });
      const text = filled(await readFile(source, 'utf8'), order.kind, values);
      const isChanged = manifest && file === 'package.json';
      const whole = isChanged ? `${JSON.stringify(manifest(JSON.parse(text)), null, 2)}\n` : text;
      await writeFile(path.join(target, file), whole);
      written.push(file);
    }
  }
  return written.sort();
}

/** Lines of templates that only these kinds of departments contain. @type {[string, RegExp][]} */
const LINES = [
  ['records', /^.*\brecords\.ts\b.*\n|^ {2}records,\n|^.*"@ar\/places".*\n/gm],
  ['records list', /^ {2}list: '__resource__',\n/gm],
];

/** @param {string} text @param {string} kind @param {Record<string, any>} values */
function filled(text, kind, values) {
  let chosen = text;
  for (const [kinds, lines] of LINES)
    if (!kinds.split(' ').includes(kind)) chosen = chosen.replace(lines, '');
  const roles = `[${values.roles.map((/** @type {string} */ role) => `'${role}'`).join(', ')}]`;
  return chosen.replace(/__([a-zA-Z]+)__/g, (mark, name) =>
    name === 'roles' ? roles : String(values[name] ?? mark),
  );
}
