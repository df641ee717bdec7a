/** SPDX ids. These licences require a notice, which each package contains. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

const EXCEPTIONS = new Map([
  // The order names React Leaflet. Only packages/places/src/leaflet-in-react.ts uses it (docs/decisions/licences.md).
  ['react-leaflet', 'Hippocratic-2.1'],
  ['@react-leaflet/core', 'Hippocratic-2.1'],
  // The LGPL requires that the library is linked dynamically, unchanged and replaceable.
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['@img/sharp-libvips-linux-arm64', 'LGPL-3.0-or-later'],
  // The MPL requires the sources, which the unchanged package contains.
  ['mediabunny', 'MPL-2.0'],
  // The CC-BY licence requires the author's name, which the unchanged package contains.
  ['caniuse-lite', 'CC-BY-4.0'],
  ['argparse', 'PSF-2.0'],
]);

/** @typedef {{ group?: string, name: string, version?: string,
 *   licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component */

/** Returns a sentence for each component whose licence is not allowed. @param {{ components: Component[] }} bill */
export function licenceFaults({ components }) {
  return components.flatMap((component) => {
    const name = component.group ? `${component.group}/${component.name}` : component.name;
    if (name.startsWith('@ar/')) return [];
    const licence = licenceOf(component);
    const isAllowed = choicesIn(licence).some((one) => ALLOWED.has(one));
    if (isAllowed || EXCEPTIONS.get(name) === licence) return [];
    return [`${name} ${component.version} is under ${licence || 'no licence that is told'}.`];
  });
}

/** @param {Component} component */
function licenceOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.filter((name) => name !== undefined).join(' AND ');
}

/** An expression such as `(MIT OR GPL-3.0)` offers a choice. @param {string} licence */
const choicesIn = (licence) => licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
