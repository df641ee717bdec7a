import { type ApiDocument, callProblems, isOfOwnData } from '@ar/federation/calls';
import type { Release } from '@ar/federation/descriptor';
import { inEnglish } from '@ar/federation/problem';
import type { PageEntry, Registry, RegistryEntry } from '@ar/federation/registry';
import { releasedType } from '@ar/federation/release-check';
import { containerName } from '@ar/federation/release-files';
import { styleProblems } from '@ar/federation/styles/styles';
import { type Browser, chromium, type Page, type Route } from 'playwright-core';
import { dataIn, withData } from '../develop/page.mjs';
import type { LocalBuild } from './local-build.ts';

type Trial = { origin: string; build: LocalBuild; registry: Registry<PageEntry>; api: ApiDocument };

const TIMEOUT_MS = 30_000;

/** Tries the release as each role, and once with the release's copies of shared modules. */
export async function tryInBrowser(trial: Trial, executablePath: string): Promise<string[]> {
  const { release } = trial.build;
  const copies = Object.keys(release.copies ?? {});
  const [first = 'SuperAdmin', ...others] = release.roles;
  // As root in a container, Chromium cannot start its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const [later, ...tried] = await Promise.all([
      copies.length > 0 ? tryOnce(browser, trial, first, copies) : [],
      ...[first, ...others].map((role) => tryOnce(browser, trial, role, [])),
    ]);
    const now = [...new Set(tried.flat())];
    const only = later.filter((problem) => !now.includes(problem));
    return [...now, ...only.map((problem) => `With its own copies of ${copies.join(', ')}: ${problem}`)];
  } finally {
    await browser.close();
  }
}

/** `withheld`: copied modules that the page must take from the release instead of the host. */
async function tryOnce(browser: Browser, trial: Trial, role: string, withheld: string[]): Promise<string[]> {
  const { origin, build, api } = trial;
  const { id, version, path, copies } = build.release;
  const others = Object.fromEntries(withheld.map((module) => [module, '0.0.0-of-other-sources']));
  const release = { ...build.release, copies: { ...copies, ...others } };
  const registry = withCandidate(trial.registry, release);
  const base = `/releases/${id}/${version}/`;
  const problems = new Set<string>();
  const context = await browser.newContext({ serviceWorkers: 'block' });

  await context.route('**/*', async (route) => {
    const request = route.request();
    const { origin: requested, pathname } = new URL(request.url());
    if (requested !== origin) return route.abort();
    if (request.isNavigationRequest()) return answerPage(route);
    if (pathname.startsWith(base)) return answerFile(route, build, pathname.slice(base.length));
    if (pathname.startsWith('/api/')) return answerCall(route, pathname);
    return route.continue();
  });
  await context.addInitScript(() => {
    localStorage.setItem('access_token', 'tried');
    localStorage.setItem('refresh_token', 'tried');
  });
  if (withheld.length > 0)
    await context.addInitScript(withhold, { container: containerName(release), modules: withheld });
  const page = await context.newPage();
  await listen(page, problems);
  await page.goto(`${origin}/dashboard/${path}`, { waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS });
  await untilShown(page, problems);
  for (const css of await page.evaluate(madeStyles))
    for (const problem of styleProblems(css, { id, path: 'a style that a script made' }))
      problems.add(inEnglish(problem));
  await context.close();
  return [...problems];

  async function answerPage(route: Route): Promise<void> {
    const response = await route.fetch();
    const page = await response.text();
    if (dataIn(page, 'registry') === undefined)
      problems.add('The live page has no registry in it: is this the product?');
    await route.fulfill({ response, body: withData(page, 'registry', registry) });
  }

  async function answerCall(route: Route, address: string): Promise<void> {
    const request = route.request();
    const method = request.method();
    if (address.startsWith('/api/registry/reports')) {
      const report = JSON.parse(request.postData() ?? '{}');
      const where = report.path ? ` in ${report.path}` : '';
      const why = report.message ? `, ${report.name}: ${report.message}` : '.';
      if (report.department === id) problems.add(`The host could not show it: ${report.kind}${where}${why}`);
    }
    if (address.startsWith('/api/users/me')) return route.fulfill({ json: personFor(role) });
    if (address === '/api/registry/') return route.fulfill({ json: registry });
    const call = { method, path: address.slice('/api'.length), role };
    const refused = isOfOwnData(build.release, call.path) ? [] : callProblems(api, [call]);
    for (const problem of refused) problems.add(inEnglish(problem));
    if (refused.length > 0) return route.fulfill({ status: 404, json: { detail: 'Not of this server.' } });
    const nothing = { count: 0, next: null, previous: null, results: [], data: [] };
    return route.fulfill({ json: method === 'GET' ? nothing : {} });
  }
}

async function answerFile(route: Route, { release, read }: LocalBuild, path: string): Promise<void> {
  const bytes = Object.hasOwn(release.files, path) ? await read(path) : undefined;
  if (!bytes) return route.fulfill({ status: 404 });
  await route.fulfill({
    body: Buffer.from(bytes),
    headers: {
      'content-type': releasedType(path) ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/** Runs in the page. Returns styles that scripts made, except styles of the host and of Fluent. */
function madeStyles(): string[] {
  const isHosts = (owner: unknown) =>
    owner instanceof Element && owner.matches('[data-of-page], [data-make-styles-bucket], [id^="fui-"]');
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .filter(({ href, ownerNode }) => href === null && !isHosts(ownerNode))
    .map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join('\n'));
}

interface Container {
  init(scope: Record<string, unknown>, ...more: unknown[]): unknown;
  get(module: string): unknown;
}

/** Runs in the page. Removes the host's `modules` from the scope that the container receives. */
function withhold({ container, modules }: { container: string; modules: readonly string[] }): void {
  let running: Container | undefined;
  Object.defineProperty(globalThis, container, {
    get: () => running,
    set(made: Container) {
      const withoutModules = (scope: object) =>
        Object.fromEntries(Object.entries(scope).filter(([module]) => !modules.includes(module)));
      running = { get: made.get, init: (scope, ...more) => made.init(withoutModules(scope), ...more) };
    },
  });
}

async function listen(page: Page, problems: Set<string>): Promise<void> {
  page.on('pageerror', (error) => problems.add(`An error was thrown: ${error.message}`));
  await page.exposeFunction('reportViolation', (violation: string) => problems.add(violation));
  await page.addInitScript(() => {
    // Marks the page's own styles before the first script runs.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const style of document.querySelectorAll('style')) style.dataset.ofPage = '';
    });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = (globalThis as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`The Content-Security-Policy was violated: ${effectiveDirective} (${blockedURI})`);
    });
  });
}

/** Waits until the department has rendered or failed, and then until the network is idle. */
async function untilShown(page: Page, problems: Set<string>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  const isShown = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      return Boolean(main?.textContent?.trim()) && !main?.querySelector('[role="alert"]');
    });
  while (problems.size === 0 && !(await isShown())) {
    if (Date.now() > until) return void problems.add('Nothing was shown in 30 seconds.');
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => {});
  if (problems.size === 0 && !(await isShown()))
    problems.add('The screen of the department disappeared again.');
}

export function personFor(role: string) {
  return {
    id: 1,
    first_name: 'Proba',
    last_name: 'Izdanja',
    email: 'proba@example.invalid',
    username: 'proba@example.invalid',
    group_names: [role],
    is_superuser: role === 'SuperAdmin',
    is_active: true,
    state: 'active',
    invited_until: null,
    second_factor: 'off',
    last_sign_in_at: null,
    threads: [],
    date_joined: '2026-01-01T00:00:00.000Z',
    version: 1,
  };
}

export function withCandidate(
  { revision, departments }: Registry<PageEntry>,
  release: Release,
): Registry<PageEntry> {
  const candidate: RegistryEntry = { ...release, base: `/releases/${release.id}/${release.version}/` };
  return { revision, departments: [...departments.filter(({ id }) => id !== release.id), candidate] };
}
