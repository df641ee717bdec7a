import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The project's folder. */
export const PROJECT = resolve(import.meta.dirname, '../../..');

/** Where the pinned package manager stands; ignored by Git. */
export const TOOLS = join(PROJECT, '.tools');

/** The folders of pnpm-workspace.yaml, the root first. */
export function workspaceFolders() {
  const below = (/** @type {string} */ folder) =>
    readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(PROJECT, folder, entry.name));
  return [PROJECT, join(PROJECT, 'host'), ...below('remotes'), ...below('packages')];
}

/** @returns {{ packageManager: string }} */
export function rootManifest() {
  return JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
}

/**
 * The environment of every program that is started here. turbo finds pnpm on the path only, reports its use and
 * looks for newer versions of itself unless told not to.
 */
export function environment() {
  return {
    ...process.env,
    PATH: [join(TOOLS, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    // It is the server's: with `production` pnpm would leave out what the build needs.
    NODE_ENV: undefined,
    // Colours would end up in what is captured; FORCE_COLOR wins over NO_COLOR where both are set.
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  };
}
