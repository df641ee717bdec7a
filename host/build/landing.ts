import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { EnvironmentConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { Shell } from '../src/landing/pages/render.tsx';

// `landing` builds the browser's files; `pages` compiles the components for Node, where the server renders them.
const ASSETS = 'assets/landing';
const MARKS = /--tag--|<!--head-->|<!--body-->/;
const LANGUAGE_SCRIPT = /<script data-later.*?<\/script>/s;

export function inFolder(folder: string) {
  const kinds = ['js', 'jsAsync', 'css', 'cssAsync', 'font', 'svg', 'image', 'favicon'] as const;
  return { root: 'dist', ...Object.fromEntries(kinds.map((kind) => [kind, folder])) };
}

/** Returns the hash of the stylesheet that the model viewer adds to the page (CSP 3, 6.7.3). */
function modelStyles(): string {
  const viewer = createRequire(import.meta.url).resolve('@google/model-viewer/dist/model-viewer.min.js');
  const [, styles, ...others] = readFileSync(viewer, 'utf8').split(/<\/?style>/);
  if (styles === undefined || others.length !== 1)
    throw new Error('The model viewer must contain exactly one <style> element.');
  return `sha256-${createHash('sha256').update(styles).digest('base64')}`;
}

const landing: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: {
    entry: {
      index: './src/landing/browser/entry.ts',
      language: { import: './src/landing/browser/entry-language.ts', html: false },
      'not-found': { import: './src/landing/browser/entry-not-found.ts', html: false },
    },
    // The Content Security Policy forbids WebAssembly, which compressed models need (packages/model-viewer/README.md).
    define: { WebAssembly: 'undefined' },
  },
  html: {
    template: './src/landing/page.ejs',
    templateParameters: { title: PRODUCT_NAME },
    favicon: './src/brand/favicon.svg',
    scriptLoading: 'defer',
  },
  output: {
    target: 'web',
    distPath: inFolder(ASSETS),
    filename: { js: '[contenthash:10].js', css: '[contenthash:10].css' },
    inlineScripts: false,
    inlineStyles: false,
    // A data URI would need `data:` in the Content Security Policy.
    dataUriLimit: 0,
    // The names of share pictures have no hash, because people open shared links years later.
    copy: [
      { from: './src/brand/icons' },
      { from: './src/landing/pictures/share', to: ASSETS },
      { from: './src/landing/pictures/kinds', to: ASSETS },
      { from: './src/brand/fonts/bricolage-share.ttf', to: ASSETS },
    ],
    legalComments: 'none',
  },
  // Suppresses Rspack's warning of a dynamic import that the model viewer contains but never runs.
  tools: {
    rspack: {
      module: { rules: [{ test: /model-viewer\.min\.js$/, parser: { exprContextCritical: false } }] },
    },
  },
  performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
};

const pages: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: {
    entry: { pages: './src/landing/pages/server.ts' },
    define: {
      BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())),
      MODEL_STYLES: JSON.stringify(modelStyles()),
    },
  },
  output: {
    target: 'node',
    module: true,
    distPath: { root: 'dist', js: 'server', image: ASSETS },
    filename: { js: '[name].mjs' },
    // Browser scripts import no pictures, so only this build emits the pictures.
    assetPrefix: '/',
    emitAssets: true,
    dataUriLimit: 0,
    minify: false,
    sourceMap: false,
  },
  // The server module finds `shells.json` by `import.meta.url`, which Rspack would replace.
  tools: { rspack: { module: { parser: { javascript: { importMeta: false, url: false } } } } },
};

export const landingEnvironments: Record<string, EnvironmentConfig> = { landing, pages };

export const landingPlugins: RsbuildPlugin[] = [
  {
    name: 'ar:pages',
    setup(api) {
      api.modifyHTMLTags((tags, { compilation, environment }) => {
        if (environment.name !== 'landing') return tags;
        const scripts = tags.headTags.filter(({ tag }) => tag === 'script');
        const rest = tags.headTags.filter(({ tag }) => tag !== 'script');
        // The script is inline, because a separate file would delay the first paint.
        const attrs = { 'data-later': scripts.map(({ attrs }) => attrs?.src).join(' ') };
        const script = { tag: 'script', attrs, children: sourceOf(compilation, 'language') };
        return { ...tags, headTags: [script, ...rest] };
      });

      let notFoundScript = '';
      api.processAssets({ stage: 'report', environments: ['landing'] }, ({ compilation }) => {
        notFoundScript = sourceOf(compilation, 'not-found');
        for (const entry of ['language', 'not-found'])
          for (const file of compilation.entrypoints.get(entry)?.getFiles() ?? [])
            compilation.deleteAsset(file);
      });

      api.onAfterBuild(async ({ environments, stats }) => {
        const folder = environments.landing?.distPath;
        if (!folder || stats?.hasErrors()) return;
        const built = join(folder, 'index.html');
        const page = await readFile(built, 'utf8');
        const notFound = page.replace(LANGUAGE_SCRIPT, () => `<script>${notFoundScript}</script>`);
        await mkdir(join(folder, 'server'), { recursive: true });
        const shells = JSON.stringify({ page: shellOf(page), notFound: shellOf(notFound) });
        await writeFile(join(folder, 'server/shells.json'), shells);
        await rm(built);
      });
    },
  },
];

function sourceOf(compilation: Rspack.Compilation, entry: string): string {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  const [file = ''] = files;
  const source = compilation.assets[file]?.source().toString();
  if (files.length !== 1 || !source) throw new Error(`The script ${entry} must be exactly one file.`);
  return source;
}

function shellOf(html: string): Shell {
  const [start, afterTag, afterHead, end, ...more] = html.split(MARKS);
  if (start && afterTag && afterHead && end && more.length === 0) return [start, afterTag, afterHead, end];
  throw new Error('The built page must contain the placeholders of language, head and body exactly once.');
}
