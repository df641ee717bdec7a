import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Builds the example departments of docs/departments/stock-builds.md with the installed tools of this package.
for (const [name, command, words] of [
  ['rsbuild', 'rsbuild', ['build']],
  ['webpack', 'webpack', ['--stats', 'errors-warnings']],
]) {
  const cwd = join(import.meta.dirname, name);
  const program = join(import.meta.dirname, '../node_modules/.bin', command);
  execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
