// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/*
 * Builds the package in the working folder, and again whenever a source of its changes, as `rsbuild build --watch` does. After
 * each build it tells the process that started it what is wrong, which the command itself only prints.
 */
const cwd = process.cwd();
// The package's own, which its configuration builds with.
const { resolve } = createRequire(path.join(cwd, 'package.json'));
/** @type {typeof import('@rsbuild/core')} */
const { createRsbuild, loadConfig, logger } = await import(pathToFileURL(resolve('@rsbuild/core')).href);
logger.level = 'warn';

const environments = process.argv.slice(2);
const { content } = await loadConfig({ cwd, command: 'build' });
const rsbuild = await createRsbuild({
  cwd,
  rsbuildConfig: content,
  ...(environments.length > 0 && { environment: environments }),
});
rsbuild.addPlugins([
  {
    name: 'ar:tell-faults',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
        process.send?.(
          errors.map(({ moduleName, message }) =>
            stripVTControlCharacters([moduleName, message].filter(Boolean).join('\n')),
          ),
        );
      });
    },
  },
]);
// The process that started it is gone.
process.on('disconnect', () => process.exit());
await rsbuild.build({ watch: true });
