import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';

/** `pnpm release` reads and writes `dist`, so local builds have a separate folder. @param {string} folder */
export const developedIn = (folder) => path.join(folder, '.develop');

/** Each build has a separate process, because configurations read the current directory. `onBuild` receives the
 * errors of each build.
 * @param {readonly string[]} folders @param {(name: string, faults: string[]) => void} onBuild */
export function watchBuilds(folders, onBuild) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    KEEP_OTHER_BUILDS: 'yes',
    // Pages use the department's copies instead of the host's copies, because only the department's copies are rebuilt.
    OWN_COPIES: 'yes',
  };
  const running = folders.map((cwd) => {
    const name = path.basename(cwd);
    // Builds only the host's application, in the folder that the server serves. Public pages keep their last build.
    const words = name === 'host' ? ['dist', 'app'] : [developedIn(cwd)];
    // Otherwise pages would show the build of an earlier session until the first build ends.
    if (name !== 'host') rmSync(developedIn(cwd), { recursive: true, force: true });
    const child = fork(path.join(import.meta.dirname, 'build.mjs'), words, { cwd, env });
    child.on('message', (faults) => onBuild(name, /** @type {string[]} */ (faults)));
    return { child, ended: once(child, 'exit') };
  });
  return {
    async stop() {
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
