import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand, StepFailure, TOOLS } from './programs.mjs';

const MODULES = join(TOOLS, 'node_modules');
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_PNPM_META_FETCH_FAIL|dns error|error sending request/i;

/** @param {string} what @param {string} needing the program that needs a network @param {string} output */
export function failureOf(what, needing, output) {
  const why = NO_NETWORK.test(output) ? `fetched: ${needing} needs a network connection.` : 'installed.';
  return new StepFailure(`${what} could not be ${why}`, output);
}

/** @param {ReturnType<typeof import('./screen.mjs').createProgress>} step */
export async function install(step) {
  await step('Package manager', ensurePackageManager, String);
  await step('Packages', ensurePackages);
}

/** Installs pnpm by npm. Corepack's keys in Node 20 are out of date, and npx would need the registry at each start. */
async function ensurePackageManager() {
  const { packageManager } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const version = packageManager.replace('pnpm@', '');
  if (installedVersion() === version) return 'ready';
  const own = process.env.npm_execpath;
  const [program, ...first] = own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm'];
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  // By default, npm retries for more than a minute before it reports a missing network.
  options.push('--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const words = [...first, 'install', '--prefix', TOOLS, ...options, `pnpm@${version}`];
  const { code, output } = await runCommand(/** @type {string} */ (program), words).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StepFailure(
      'npm was not found: it comes with Node.js, so install Node.js with npm and try again.',
    );
  });
  if (code === 0 && installedVersion() === version) return 'fetched';
  throw failureOf(`pnpm ${version}`, 'the first start', output);
}

function installedVersion() {
  if (!existsSync(join(MODULES, '.bin/pnpm'))) return undefined;
  return JSON.parse(readFileSync(join(MODULES, 'pnpm/package.json'), 'utf8')).version;
}

async function ensurePackages() {
  const { code, output } = await runCommand(join(MODULES, '.bin/pnpm'), [
    'install',
    '--frozen-lockfile',
    // Without a terminal, pnpm would not replace a node_modules folder of another tool.
    '--config.confirmModulesPurge=false',
    // By default, pnpm retries for more than a minute before it reports a missing network.
    '--config.fetchRetryMintimeout=1000',
    '--config.fetchRetryMaxtimeout=5000',
  ]);
  if (code !== 0) throw failureOf('The packages', 'installing them', output);
}
