import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';

/** Not `dist`, which a release reads and writes. @param {string} folder */
export const developedIn = (folder) => path.join(folder, '.develop');

/** Builds each folder in its own process, since configurations read the working folder. `onBuild` gets [] after a good build.
 * @param {readonly string[]} folders @param {(name: string, faults: string[]) => void} onBuild */
export function watchBuilds(folders, onBuild) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // Read by host/rsbuild.config.ts.
    KEEP_OTHER_BUILDS: 'yes',
    // Fingerprints are computed once at the start; later changes of shared sources appear in the department's own copy.
    OWN_COPIES: 'yes',
  };
  const running = folders.map((cwd) => {
    const name = path.basename(cwd);
    // The host's application only, where the server serves it: public pages stay as they were built last.
    const words = name === 'host' ? ['dist', 'app'] : [developedIn(cwd)];
    // A build of an earlier session would be shown until the first build.
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
