import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';

/** Where a department is built while it is developed: a release reads and writes its `dist`. @param {string} folder */
export const developedIn = (folder) => path.join(folder, '.develop');

/**
 * Builds the packages in these folders whenever a source changes, each in a process of its own: a configuration reads the
 * folder that it is started in.
 * @param {readonly string[]} folders @param {(name: string, faults: string[]) => void} tell without faults after a good build
 */
export function watchBuilds(folders, tell) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // What another build has put into the same folder stays (host/rsbuild.config.ts).
    KEEP_OTHER_BUILDS: 'yes',
    // The fingerprints are taken once, at the start: a source changed since then shows in a department's own copy.
    OWN_COPIES: 'yes',
  };
  const running = folders.map((cwd) => {
    const name = path.basename(cwd);
    // Of the host the application alone, and where the server serves it from: the public page is written once, when a build ends.
    const words = name === 'host' ? ['dist', 'app'] : [developedIn(cwd)];
    // An earlier session's build would be shown until the first of this one.
    if (name !== 'host') rmSync(developedIn(cwd), { recursive: true, force: true });
    const child = fork(path.join(import.meta.dirname, 'build.mjs'), words, { cwd, env });
    child.on('message', (faults) => tell(name, /** @type {string[]} */ (faults)));
    return { child, ended: once(child, 'exit') };
  });
  return {
    async stop() {
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
