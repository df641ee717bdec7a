// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Builds the packages in these folders, and again whenever a source of theirs changes, each in a process of its own
 * since a configuration reads the folder it is started in. Answers how to end them.
 *
 * @param {readonly string[]} folders
 */
export function watchBuilds(folders) {
  const running = folders.map((cwd) => {
    const program = path.join(cwd, 'node_modules/.bin/rsbuild');
    // Of the host the application alone: the public page is written once, when a build ends.
    const only = path.basename(cwd) === 'host' ? ['--environment', 'app'] : [];
    const child = spawn(program, ['build', '--watch', '--log-level', 'warn', ...only], {
      cwd,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // What another build has put into the same folder stays (host/rsbuild.config.ts).
        KEEP_OTHER_BUILDS: 'yes',
        // The fingerprints are taken once, at the start: a source changed since then shows in a department's own copy.
        OWN_COPIES: 'yes',
      },
      // Faults go to the terminal; the end of its input would end it.
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    return { child, ended: once(child, 'exit') };
  });
  return {
    async stop() {
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
