type Part = string | number | object | undefined;

/** Without the last parts, a key names all answers whose keys begin with the others. */
const key = (...parts: Part[]) => parts.filter((part) => part !== undefined);

/** The keys under which pages cache what the server answered. Those of a resource begin with its path. */
export const keys = {
  resource: (path: string) => key(path),
  list: (path: string, call?: object) => key(path, 'list', call),
  /** A record as its page and the map show it. */
  shown: (path: string, id: number) => key(path, 'shown', id),
  /** A record as its form edits it. */
  edited: (path: string, id: number) => key(path, 'record', id),
  history: (path: string, id: number, limit: number) => key(path, 'history', id, limit),
  map: (path: string, call?: object) => key(path, 'map', call),
  people: (path: string) => key(path, 'people'),
  excerpts: (path: string, call: object) => key(path, 'excerpts', call),
  nearest: (path: string, search: string) => key(path, 'nearest', search),
  views: (path: string, which?: number | 'all') => key(path, 'views', which),
  imports: (path: string, id?: string) => key(path, 'imports', id),
  latestImports: (path: string) => key(path, 'imports', 'latest'),
  importRows: (path: string, id: string, state?: string, call?: object) =>
    key(path, 'imports', id, 'rows', state, call),
  /** An entry of the journal. */
  entry: (id: number) => key('/activity/', 'entry', id),
  /** An address of an entry's file, which is valid for a minute. */
  entryFile: (id: number, field: string, side: string) => key('file of an entry', id, field, side),
  archiveDays: () => key('/archive/days/'),
  registry: (department: string) => key('/registry/', department),
  geocode: (question: object) => key('geocode', question),
};

/** Whether an answer under this key is a record as its page shows it. */
export const isShown = ([, part]: readonly unknown[]) => part === 'shown';

/** Whether an answer under this key is about an import. */
export const isImport = ([, part]: readonly unknown[]) => part === 'imports';
