import { parseArgs } from 'node:util';

/** @typedef {'records' | 'list' | 'page'} Kind @typedef {{ id: string, path: string }} Neighbour */

/** `path`: the URL below `/dashboard/`. `order`: the position in the menu. `resource`: the API path of the list.
 * @typedef {{ id: string, kind: Kind, path: string, labelMn: string, labelEn: string, order: number, roles: string[],
 *   resource: string | undefined }} Order */

const USAGE = `Usage: <name> [options]

  --label <text>       its name in the menu, in Montenegrin   (the name, unless given)
  --label-en <text>    the same in English                    (as --label)
  --path <segment>     its address under /dashboard/          (the name)
  --order <number>     its place in the menu                  (after the others)
  --roles <A,B>        the roles that may open it, one of     (SuperAdmin)
                       them its own, such as ParksAdmin
  --records            it has records of its own              (usual outside the workspace)
  --resource <path>    it shows this list of the API
  --page               it has a page of its own               (usual inside the workspace)`;

// packages/federation/src/schemas.ts has the same rules.
const ID = /^[a-z][a-z0-9]{1,30}$/;
const CLASSES = ['fui', 'leaflet', 'start'];
const PATH = /^[a-z][a-z0-9-]{1,30}$/;
const LABEL = /^[A-ZČĆĐŠŽŚŹ0-9][A-ZČĆĐŠŽŚŹ0-9 .,&()/-]{0,39}$/i;
// packages/domain/src/roles.ts has the same names.
const ROLES = ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'];
const RESOURCE = /^\/(?:[a-z][a-z0-9_-]*\/)+$/;
const SHELL_PATHS = ['settings', 'releases'];

/** @param {readonly string[]} args @param {readonly Neighbour[]} neighbours @param {Kind} [usual]
 * @returns {{ order: Order } | { problems: string[] }} */
export function readOrder(args, neighbours, usual = 'page') {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const kinds = { records: flag, resource: text, page: flag };
  const options = { label: text, 'label-en': text, path: text, order: text, roles: text, ...kinds };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error), USAGE] };
  }
  const { values, positionals } = parsed;
  const [id] = positionals;
  const { records, resource, page } = values;
  const chosen = [records && 'records', resource !== undefined && 'list', page && 'page'].filter(Boolean);
  if (id === undefined || positionals.length > 1 || chosen.length > 1) return { problems: [USAGE] };
  const kind = /** @type {Kind} */ (chosen[0] ?? usual);
  const label = values.label ?? id.replace(/^./, (letter) => letter.toUpperCase());
  const order = {
    id,
    kind,
    path: values.path ?? id,
    labelMn: label,
    labelEn: values['label-en'] ?? label,
    order: Number(values.order ?? (neighbours.length + 1) * 10),
    roles: (values.roles ?? 'SuperAdmin').split(','),
    resource: kind === 'records' ? `/records/${id}/` : resource,
  };
  const problems = problemsWith(order, neighbours);
  return problems.length > 0 ? { problems } : { order };
}

/** @param {string} id */
export const ownRole = (id) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Admin`;

/** @param {Order} order @param {readonly Neighbour[]} neighbours */
function problemsWith({ id, path, labelMn, labelEn, order, roles, resource }, neighbours) {
  const owner = neighbours.find((neighbour) => neighbour.path === path);
  const hasRoles = roles.every((role) => [...ROLES, ownRole(id)].includes(role));
  return [
    !ID.test(id) && `The name ${id} is not 2 to 31 small letters and digits that begin with a letter.`,
    CLASSES.includes(id) && `The name ${id} is a prefix of the page's CSS classes.`,
    neighbours.some((neighbour) => neighbour.id === id) && `The department ${id} already exists.`,
    !PATH.test(path) && `The path ${path} is not 2 to 31 small letters, digits and hyphens.`,
    owner && owner.id !== id && `The path /dashboard/${path} belongs to ${owner.id}.`,
    SHELL_PATHS.includes(path) && `The path /dashboard/${path} belongs to the shell.`,
    ![labelMn, labelEn].every((label) => LABEL.test(label)) &&
      'A label is 1 to 40 letters of Montenegrin or English, digits, spaces and . , & ( ) / -.',
    !Number.isInteger(order) && 'The order in the menu has to be a whole number.',
    !hasRoles &&
      `Roles, with commas between them and no spaces, are ${ROLES.join(', ')}, and its own, ${ownRole(id)}.`,
    resource !== undefined &&
      !RESOURCE.test(resource) &&
      `The resource ${resource} is not a path below /api such as /ar_platform/monuments/.`,
  ].filter((problem) => typeof problem === 'string');
}
