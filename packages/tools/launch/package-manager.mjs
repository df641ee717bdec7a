import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNetworkFailure, StepFailure } from './failure.mjs';
import { rootManifest, TOOLS } from './project.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The pinned version in `packageManager`; a hash behind `+` is corepack's business.
 * @param {string} field
 */
export function pinnedVersion(field) {
  const match = /^pnpm@([^+]+)/.exec(field);
  if (!match?.[1]) throw new Error(`package.json pins no pnpm: ${field}`);
  return match[1];
}

/**
 * Makes sure that the pinned pnpm stands in `.tools/`. npm fetches it, and checks its integrity. Not corepack, which
 * fails on Node 20 (its bundled keys are out of date), and not npx, which asks the registry at each start.
 * @returns {Promise<'ready' | 'fetched'>}
 */
export async function ensurePackageManager() {
  const version = pinnedVersion(rootManifest().packageManager);
  if (installedVersion() === version) return 'ready';
  const [program, ...parameters] = npm();
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  // npm by itself tries for more than a minute before it says that there is no network.
  options.push('--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const { code, output } = await runCommand(program, [
    ...parameters,
    'install',
    '--prefix',
    TOOLS,
    ...options,
    `pnpm@${version}`,
  ]).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StepFailure(
      'npm was not found: it comes with Node.js, so install Node.js with npm and try again.',
    );
  });
  if (code === 0 && installedVersion() === version) return 'fetched';
  throw new StepFailure(
    isNetworkFailure(output)
      ? `pnpm ${version} could not be fetched: the first start needs a network connection.`
      : `pnpm ${version} could not be installed.`,
    output,
  );
}

/** The npm that runs us, if one does: it may not be on the path. */
function npm() {
  const own = process.env.npm_execpath;
  return /** @type {[string, ...string[]]} */ (
    own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm']
  );
}

function installedVersion() {
  const folder = join(TOOLS, 'node_modules');
  if (!existsSync(join(folder, '.bin/pnpm'))) return undefined;
  return JSON.parse(readFileSync(join(folder, 'pnpm/package.json'), 'utf8')).version;
}
