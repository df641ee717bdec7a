import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until no other process works in the folder. Calls `onWait` at most once. A killed process releases the lock.
 * @template T @param {string} folder @param {() => Promise<T>} work @param {() => void} [onWait] */
export async function oneAtATime(folder, work, onWait = () => {}) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'preparing');
  for (let waited = false; !acquire(file); waited = true) {
    if (!waited) onWait();
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function acquire(file) {
  if (!holderRuns(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/** @param {string} file */
function holderRuns(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid) process.kill(pid, 0);
    return true;
  } catch (error) {
    return !['ESRCH', 'ENOENT'].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code));
  }
}
