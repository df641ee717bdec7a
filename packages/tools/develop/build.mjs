import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const cwd = process.cwd();
const { resolve } = createRequire(`${cwd}/package.json`);
/** @type {typeof import('@rsbuild/core')} */
const { createRsbuild, loadConfig, logger, mergeRsbuildConfig } = await import(
  pathToFileURL(resolve('@rsbuild/core')).href
);
logger.level = 'warn';

const [root, ...environment] = process.argv.slice(2);
const { content } = await loadConfig({ cwd, command: 'build' });
const rsbuild = await createRsbuild({
  cwd,
  rsbuildConfig: mergeRsbuildConfig(content, { output: { distPath: { root } } }),
  ...(environment.length > 0 && { environment }),
});
rsbuild.onAfterBuild({
  order: 'post',
  handler: ({ stats }) => {
    const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
    const texts = errors.map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join('\n'));
    process.send?.(texts.map(stripVTControlCharacters));
  },
});
process.on('disconnect', () => process.exit());
await rsbuild.build({ watch: true });
