import { posix } from 'node:path';
import type { Texts } from './citations.ts';

/** A room (layer) of `packages/api/src` may import only the rooms before it (docs/architecture.md). */
const ROOMS: readonly string[] = ['platform', 'accounts', 'records', 'departments', 'public', 'operations'];

const SOURCE = 'packages/api/src/';
const IMPORTS = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g;
/** Tests and files outside the rooms may import every room. */
const IS_OUTSIDE = /\.test\.ts$|(?:^|\/)testing\/|^[^/]+$/;

/** Imports between folders, such as `records/lists` → `platform/http`. */
interface Arrow {
  from: string;
  to: string;
  file: string;
}

/** Finds imports of a higher room and circular imports, including type imports. */
export function wrongArrows(texts: Texts): string[] {
  const arrows = arrowsOf(texts);
  const upwards = arrows
    .filter(({ from, to }) => levelOf(from) >= 0 && levelOf(to) > levelOf(from))
    .map(({ file, to }) => `${file} imports ${to}, which is above it`);
  const circles = arrows
    .filter(({ from, to }) => reaches(arrows, to, from))
    .map(({ file, to }) => `${file} imports ${to}, which imports its folder again`);
  return [...new Set([...homeless(texts), ...upwards, ...circles])];
}

const homeless = (texts: Texts): string[] =>
  apiFiles(texts).flatMap(([file]) =>
    levelOf(folderOf(file)) < 0 ? `${file} stands in no room: ${ROOMS.join(', ')}` : [],
  );

const apiFiles = (texts: Texts) =>
  [...texts]
    .filter(([path]) => path.startsWith(SOURCE) && path.endsWith('.ts'))
    .map(([path, text]) => [path.slice(SOURCE.length), text] as const)
    .filter(([file]) => !IS_OUTSIDE.test(file));

/** A file directly in a room belongs to the room itself. */
function arrowsOf(texts: Texts): Arrow[] {
  return apiFiles(texts).flatMap(([file, text]) => {
    const from = folderOf(file);
    return [...text.matchAll(IMPORTS)].flatMap(([, specifier = '']) => {
      const to = folderOf(posix.join(posix.dirname(file), specifier));
      return to === from ? [] : { from, to, file };
    });
  });
}

const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/');

/** Returns -1 for an unknown folder. */
const levelOf = (folder: string) => ROOMS.indexOf(folder.split('/')[0] ?? '');

function reaches(arrows: readonly Arrow[], start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const folder of seen) {
    if (folder === goal) return true;
    for (const { from, to } of arrows) if (from === folder) seen.add(to);
  }
  return false;
}
