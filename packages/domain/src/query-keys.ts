type Part = string | number | object | undefined;

const key = (...parts: Part[]) => parts.filter((part) => part !== undefined);

export const keys = {
  resource: (path: string) => key(path),
  list: (path: string, call?: object) => key(path, 'list', call),
  shown: (path: string, id: number) => key(path, 'shown', id),
  edited: (path: string, id: number) => key(path, 'record', id),
  history: (path: string, id: number, limit: number) => key(path, 'history', id, limit),
  map: (path: string, call?: object) => key(path, 'map', call),
  people: (path: string) => key(path, 'people'),
  excerpts: (path: string, call: object) => key(path, 'excerpts', call),
  views: (path: string) => key(path, 'views'),
  imports: (path: string, id?: string) => key(path, 'imports', id),
  latestImports: (path: string) => key(path, 'imports', 'latest'),
  importRows: (path: string, id: string, state?: string, call?: object) =>
    key(path, 'imports', id, 'rows', state, call),
  entry: (id: number) => key('/activity/', 'entry', id),
  entryFile: (id: number, field: string, side: string) => key('file of an entry', id, field, side),
  archiveDays: () => key('/archive/days/'),
};

export const isShown = ([, part]: readonly unknown[]) => part === 'shown';

export const isImport = ([, part]: readonly unknown[]) => part === 'imports';
