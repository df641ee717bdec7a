import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isNetworkFailure, StepFailure } from './failure.mjs';
import { fingerprint, reasonToInstall } from './install-stamp.mjs';
import { PROJECT, TOOLS, workspaceFolders } from './project.mjs';
import { runCommand } from './run-command.mjs';

const STAMP = join(PROJECT, 'node_modules/.installed');

/**
 * Installs what the lockfile says, unless that is what stands there already: asking pnpm takes a second, this
 * some milliseconds, and needs no network.
 * @returns {Promise<'unchanged' | 'installed'>}
 */
export async function ensurePackages() {
  const folders = workspaceFolders().filter((folder) => existsSync(join(folder, 'package.json')));
  const now = currentFingerprint(folders);
  const missing = folders.filter((folder) => !existsSync(join(folder, 'node_modules')));
  if (!reasonToInstall({ stamp: readStamp(), now, missing })) return 'unchanged';
  rmSync(STAMP, { force: true });
  const { code, output } = await runCommand(join(TOOLS, 'node_modules/.bin/pnpm'), [
    'install',
    '--frozen-lockfile',
    // Without a terminal, pnpm would rather fail than replace a node_modules folder that another tool made.
    '--config.confirmModulesPurge=false',
    // By itself it tries for more than a minute before it says that there is no network.
    '--config.fetchRetryMintimeout=1000',
    '--config.fetchRetryMaxtimeout=5000',
  ]);
  if (code !== 0) {
    throw new StepFailure(
      isNetworkFailure(output)
        ? 'The packages could not be fetched: installing them needs a network connection.'
        : 'The packages could not be installed.',
      output,
    );
  }
  writeFileSync(STAMP, now);
  return 'installed';
}

/** @param {readonly string[]} folders */
function currentFingerprint(folders) {
  const files = [
    join(PROJECT, 'pnpm-lock.yaml'),
    join(PROJECT, 'pnpm-workspace.yaml'),
    ...folders.map((folder) => join(folder, 'package.json')),
  ];
  return fingerprint(
    files.map((file) => ({ name: relative(PROJECT, file), text: readFileSync(file, 'utf8') })),
    process,
  );
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}
