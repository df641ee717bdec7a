/** The name of a release's description, which stands beside the files that it names. */
export const DOCUMENT = 'department.json';

const LONGEST = { path: 200, name: 100 };

// Forward slashes, no parent, nothing hidden.
const PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

// Windows opens a device for each of these names, whatever extension follows (learn.microsoft.com, Naming Files).
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Why a path can't name a file of a release on every system; undefined when it can. */
export function pathProblem(path: string): string | undefined {
  const names = path.split('/');
  if (path.length > LONGEST.path || names.some(({ length }) => length > LONGEST.name)) {
    return `${path.slice(0, 40)}… is too long: a path has at most ${LONGEST.path} characters, each name in it ${LONGEST.name}`;
  }
  if (!PATH.test(path)) {
    return `${JSON.stringify(path)} is no path of a release: only letters, digits, "_", "-", "." and "/", and no name begins with "."`;
  }
  if (names.some((name) => name.endsWith('.'))) return `${path} has a name that ends in "."`;
  return names.some((name) => DEVICE.test(name)) ? `${path} has the name of a Windows device` : undefined;
}

/**
 * Why these paths can't all be files of one release; undefined when they can. Some systems take names that differ in
 * case for the same, and none has a file and a folder of one name.
 */
export function filesProblem(paths: readonly string[]): string | undefined {
  const named = new Map<string, string>([[DOCUMENT, DOCUMENT]]);
  for (const path of paths) {
    const problem = pathProblem(path);
    if (problem) return problem;
    const other = named.get(path.toLowerCase());
    if (other) return `${path} and ${other} are the same file on some systems`;
    named.set(path.toLowerCase(), path);
  }
  for (const [name, path] of named) {
    const above = foldersOf(name).find((folder) => named.has(folder));
    if (above) return `${named.get(above)} can't be a file and the folder of ${path}`;
  }
  return undefined;
}

/** `a/b/c.js` → `a/b`, `a`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
