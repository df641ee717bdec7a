// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const PLACE = path.join(import.meta.dirname, 'builds.json.br');
const DEPARTMENTS = ['users', 'buildings', 'monuments', 'clerk'];
// What nobody is served, and the public page, which loads no department.
const LEFT_OUT = /\.map$|^mf-stats\.json$|^assets\/landing\/|^index\.html$|^en\//;

/** Builds host and departments as they were at a commit, and keeps what they made: `node make.mjs <commit>`. */
function makeBuilds(/** @type {string} */ asked) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', `${asked}^{commit}`);
  const copy = mkdtempSync(path.join(tmpdir(), 'earlier-'));
  try {
    git('worktree', 'add', '--detach', '--force', copy, commit);
    const run = (/** @type {string[]} */ ...args) =>
      execFileSync('pnpm', args, { cwd: copy, stdio: 'inherit' });
    run('install', '--frozen-lockfile', '--prefer-offline');
    const filters = ['host', ...DEPARTMENTS].map((name) => `--filter=@ar/${name}`);
    run('exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only');
    const builds = {
      commit,
      host: filesIn(path.join(copy, 'host/dist')),
      departments: Object.fromEntries(
        DEPARTMENTS.map((name) => [name, filesIn(path.join(copy, 'remotes', name, 'dist'))]),
      ),
    };
    // One stream with a wide window: what every department bundles is then kept once.
    const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
    writeFileSync(PLACE, brotliCompressSync(JSON.stringify(builds), { params }));
  } finally {
    git('worktree', 'remove', '--force', copy);
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Path → content, a character for each byte, of every file that a browser may ask for. */
function filesIn(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'latin1')]));
}

const [commit] = process.argv.slice(2);
if (commit) makeBuilds(commit);
else {
  console.error('Usage: node make.mjs <commit>');
  process.exitCode = 2;
}
