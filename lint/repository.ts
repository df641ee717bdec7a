import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Texts } from './citations.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Omits the checks of citations and the texts of the interface, because these files contain examples of citations. */
export function repositoryTexts(): Texts {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => path && existsSync(`${ROOT}/${path}`));
  return new Map(paths.map((path) => [path, isRead(path) ? readFileSync(`${ROOT}/${path}`, 'utf8') : '']));
}

const isRead = (path: string) =>
  /\.(tsx?|[cm]?js|css|md|ejs|html|sql|grit|jsonc?|ya?ml)$/.test(path) &&
  !/^pnpm-lock|^lint\/citations|\/texts\/[^.]+\.(ts|json)$/.test(path);
