import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL, PRODUCT_NAME } from '@ar/domain/product';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { renderPages } from '../src/landing/prerender.tsx';

/**
 * The public page as its own Rsbuild environments (design, promise 1): `landing` is what the browser gets,
 * `prerender` is the same components compiled for Node, run once after the build and then thrown away.
 */
const ASSETS = 'assets/landing';
const HEAD = '<!--head-->';
const BODY = '<!--landing-->';

/** Each language's entry; its HTML is what all pages of that language are made from. */
const ENTRIES: Record<Language, string> = { mn: 'index', en: 'en/index' };

const BUILD_YEAR = JSON.stringify(String(new Date().getFullYear()));

const landing: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: {
    entry: {
      [ENTRIES.mn]: './src/landing/entry-mn.ts',
      [ENTRIES.en]: './src/landing/entry-en.ts',
      language: { import: './src/landing/entry-language.ts', html: false },
    },
    define: { BUILD_YEAR },
  },
  html: {
    template: './src/landing/page.ejs',
    templateParameters: (defaults, { entryName }) => {
      const tag = LANGUAGE_TAGS[entryName === ENTRIES.en ? 'en' : 'mn'];
      return { ...defaults, title: PRODUCT_NAME, tag, supportEmail: DEFAULT_SUPPORT_EMAIL };
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
    // Pictures for sharing keep their names: who shared one asks for it years later.
    copy: [
      { from: './src/landing/share', to: ASSETS },
      { from: './src/landing/renders', to: ASSETS },
    ],
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

/** Makes every page from the HTML of its language once both environments are built. */
function pluginPrerender(): RsbuildPlugin {
  return {
    name: 'ar:prerender',
    setup(api) {
      api.modifyHTMLTags((tags, { compilation, assetPrefix, environment }) => {
        if (environment.name !== 'landing') return tags;
        const files = compilation.entrypoints.get('language')?.getFiles() ?? [];
        const [others, rest] = partition(tags.headTags, ({ tag }) => tag === 'script');
        // For `src/landing/after-first-paint.ts`.
        const later = others.map(({ attrs }) => attrs?.src).join(' ');
        // Neither deferred nor async: it has to decide before the first paint (decisions 3).
        const scripts = files.map((file) => ({
          tag: 'script',
          attrs: { src: assetPrefix + file, 'data-later': later },
        }));
        return { ...tags, headTags: [...scripts, ...rest] };
      });

      api.onAfterBuild(async ({ environments, isWatch, stats }) => {
        const [web, node] = [environments.landing, environments.prerender];
        if (!web || !node || stats?.hasErrors()) return;
        const bundle = pathToFileURL(join(node.distPath, 'prerender.mjs'));
        const prerendered = (await import(`${bundle.href}?${Date.now()}`)) as {
          renderPages: typeof renderPages;
        };
        const html = (language: Language) =>
          readFile(join(web.distPath, `${ENTRIES[language]}.html`), 'utf8');
        const empty = { mn: await html('mn'), en: await html('en') };
        for (const [file, { language, head, body }] of Object.entries(prerendered.renderPages())) {
          const page = fillIn(fillIn(empty[language], HEAD, head), BODY, body);
          await writeFile(join(web.distPath, file), page);
        }
        if (!isWatch) await rm(node.distPath, { recursive: true });
      });
    },
  };
}

export const landingPlugins: RsbuildPlugin[] = [pluginPrerender()];

function partition<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

function fillIn(html: string, mark: string, markup: string): string {
  if (!html.includes(mark)) throw new Error(`The page has lost its ${mark}: nothing to put the markup into`);
  return html.replace(mark, () => markup);
}
