import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL, PRODUCT_NAME } from '@ar/domain/product';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { en } from '../src/landing/texts/en.ts';
import { mn } from '../src/landing/texts/mn.ts';

/**
 * The public page as its own Rsbuild environments (design, promise 1): `landing` is what the browser gets,
 * `prerender` is the same components compiled for Node, run once after the build and then thrown away.
 */
const ASSETS = 'assets/landing';
const MARK = '<!--landing-->';
const descriptions: Record<Language, string> = { mn: mn.description, en: en.description };

/** Where each language's page stands below the output folder; also its entry's name. */
const PAGES: Record<string, Language> = { index: 'mn', 'en/index': 'en' };

const BUILD_YEAR = JSON.stringify(String(new Date().getFullYear()));

const landing: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: {
    entry: {
      index: './src/landing/entry-mn.ts',
      'en/index': './src/landing/entry-en.ts',
      language: { import: './src/landing/entry-language.ts', html: false },
    },
    define: { BUILD_YEAR },
  },
  html: {
    template: './src/landing/page.ejs',
    templateParameters: (defaults, { entryName }) => {
      const language = PAGES[entryName] ?? 'mn';
      return {
        ...defaults,
        title: PRODUCT_NAME,
        tag: LANGUAGE_TAGS[language],
        tags: LANGUAGE_TAGS,
        address: language === 'mn' ? '/' : '/en/',
        description: descriptions[language],
        supportEmail: DEFAULT_SUPPORT_EMAIL,
      };
    },
    favicon: './src/brand/favicon.svg',
    scriptLoading: 'defer',
  },
  output: {
    target: 'web',
    distPath: {
      root: 'dist',
      js: ASSETS,
      jsAsync: ASSETS,
      css: ASSETS,
      cssAsync: ASSETS,
      font: ASSETS,
      svg: ASSETS,
      image: ASSETS,
      favicon: ASSETS,
    },
    filename: { js: '[contenthash:10].js', css: '[contenthash:10].css' },
    inlineScripts: false,
    inlineStyles: false,
    // A data: address would need `data:` in the page's Content-Security-Policy.
    dataUriLimit: 0,
    legalComments: 'none',
  },
  performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
};

const prerender: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: { entry: { prerender: './src/landing/prerender.tsx' }, define: { BUILD_YEAR } },
  output: {
    target: 'node',
    module: true,
    distPath: { root: 'dist/.prerender', js: '' },
    filename: { js: '[name].mjs' },
    minify: false,
    sourceMap: false,
  },
};

/** To be spread into the host's `environments`; {@link landingPlugins} go beside them. */
export const landingEnvironments: Record<string, EnvironmentConfig> = { landing, prerender };

/** Puts each language's markup into its page once both environments are built. */
function pluginPrerender(): RsbuildPlugin {
  return {
    name: 'ar:prerender',
    setup(api) {
      api.modifyHTMLTags((tags, { compilation, assetPrefix, environment }) => {
        if (environment.name !== 'landing') return tags;
        const files = compilation.entrypoints.get('language')?.getFiles() ?? [];
        // Neither deferred nor async: it has to decide before the first paint (decisions 3).
        const scripts = files.map((file) => ({ tag: 'script', attrs: { src: assetPrefix + file } }));
        return { ...tags, headTags: [...scripts, ...tags.headTags] };
      });

      api.onAfterBuild(async ({ environments, isWatch, stats }) => {
        const [web, node] = [environments.landing, environments.prerender];
        if (!web || !node || stats?.hasErrors()) return;
        const bundle = pathToFileURL(join(node.distPath, 'prerender.mjs'));
        const { renderLanding } = (await import(`${bundle.href}?${Date.now()}`)) as {
          renderLanding(language: Language): string;
        };
        for (const [page, language] of Object.entries(PAGES)) {
          const file = join(web.distPath, `${page}.html`);
          await writeFile(file, fillIn(await readFile(file, 'utf8'), renderLanding(language), file));
        }
        if (!isWatch) await rm(node.distPath, { recursive: true });
      });
    },
  };
}

export const landingPlugins: RsbuildPlugin[] = [pluginPrerender()];

function fillIn(html: string, markup: string, file: string): string {
  if (!html.includes(MARK)) throw new Error(`${file} has lost its ${MARK}: nothing to put the page into`);
  return html.replace(MARK, () => markup);
}
