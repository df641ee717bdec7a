import { type Message, message } from '@ar/domain/messages/message';
import type { ArchiveEntry } from '../../platform/database/import-types.ts';

export type FindFile = (
  cell: string,
  id: number | null,
  extensions?: readonly string[],
) => { path: string } | { problem: Message } | undefined;

const alike = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.{0,2}\/)+/, '');
/** A path on a computer's disk: its folders need not be those of the ZIP. */
const isOnDisk = (cell: string) => /^(?:[a-z]+:|[\\/])/i.test(cell);
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** More folders in one another than people make. */
const MOST_STEPS = 20;

function endsOf(path: string): string[] {
  const steps = path.split('/').slice(-MOST_STEPS);
  return steps.map((_, at) => steps.slice(at).join('/'));
}

/** A file under one of its names. */
interface Candidate {
  path: string;
  name: string;
}

/**
 * Finds what a cell names among the files of a ZIP: in the folder of the record's id, as exports have it, else by the
 * longest common end of the path. Asks about two candidates, another folder, or a missing extension. `ownName`: the
 * record's present file, which comes before files in folders that the cell does not name.
 */
export function finderIn(entries: readonly ArchiveEntry[]): (ownName?: string) => FindFile {
  const byEnd = new Map<string, Candidate[]>();
  for (const { path, other } of entries) {
    for (const name of new Set([path, other ?? path].map(alike))) {
      for (const end of endsOf(name)) {
        const same = byEnd.get(end);
        if (same) same.push({ path, name });
        else byEnd.set(end, [{ path, name }]);
      }
    }
  }
  const withEnd = (end: string) => {
    const all = byEnd.get(end) ?? [];
    const whole = all.filter(({ name }) => name === end);
    return whole.length > 0 ? whole : all;
  };
  return (ownName) =>
    (cell, id, extensions = []) => {
      const name = alike(cell);
      const own = id === null ? [] : withEnd(`${id}/${name.replace(/[\\/:]/g, '_')}`);
      const end = endsOf(name).find((end) => byEnd.has(end));
      const found = own.length > 0 || end === undefined ? own : withEnd(end);
      const isNamed = own.length > 0 || found[0]?.name === name;
      if (!isNamed && ownName !== undefined && alike(ownName) === name) return undefined;
      const [one, other] = found;
      const exact = other ? found.find(({ path }) => path === cell) : one;
      if (exact) {
        const isElsewhere = own.length === 0 && ![name, exact.name].includes(end ?? '') && !isOnDisk(cell);
        return isElsewhere ? { problem: meantProblem(cell, exact.path) } : { path: exact.path };
      }
      if (one && other) return { problem: severalProblem(cell, one, other) };
      if (entries.length === 0) return { problem: message('zip-missing', { name: cell }) };
      const [meant, more] = extensions.flatMap((extension) => byEnd.get(lastPart(name) + extension) ?? []);
      if (!meant || more) return { problem: message('zip-file-missing', { name: cell }) };
      return { problem: meantProblem(cell, lastPart(meant.path)) };
    };
}

const meantProblem = (name: string, meant: string) => message('zip-file-meant', { name, meant });

function severalProblem(name: string, one: Candidate, other: Candidate): Message {
  const paths = { one: one.path, other: other.path };
  if (one.name === other.name) return message('zip-paths-alike', paths);
  if (!/[\\/]/.test(name)) return message('zip-two-of-name', { name });
  return message('zip-either-path', { name, ...paths });
}
