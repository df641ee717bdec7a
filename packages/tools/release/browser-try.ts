import { type ApiDocument, callProblems } from '@ar/federation/calls';
import { inEnglish } from '@ar/federation/problem';
import type { Registry } from '@ar/federation/registry';
import { containerName } from '@ar/federation/release-files';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import type { LocalBuild } from './local-build.ts';
import { onOwnCopies, pageWith, personFor, withCandidate } from './made-up-person.ts';

interface Trial {
  /** The live host's origin. */
  origin: string;
  build: LocalBuild;
  registry: Registry;
  /** The live server's calls. */
  api: ApiDocument;
  /** Chromium's program. */
  browser: string;
}

/** For whatever never comes: a department that hangs is told as one. */
const PATIENCE_MS = 30_000;

/**
 * Opens the release in the live host's own page, in a real browser: the page, its policy and its scripts are the
 * server's, the registry in it names the release, whose files come from this machine. Nobody's data is read and nothing
 * is written: the API is answered here, by made-up people and empty lists, where the live server would answer that person.
 * Answers what went wrong.
 *
 * It is opened by each role that may, and once more on the release's own copies of the host's modules, which are the ones
 * that run once the host has moved on. That must not be the first time.
 */
export async function tryInBrowser(trial: Trial): Promise<string[]> {
  const { release } = trial.build;
  const copies = Object.keys(release.copies ?? {});
  const [first = 'SuperAdmin', ...others] = release.roles;
  // Chromium's own sandbox needs rights that a container's root has not.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: trial.browser, args });
  try {
    const alone = { ...trial, build: { ...trial.build, release: onOwnCopies(release) } };
    const [later, ...tried] = await Promise.all([
      copies.length > 0 ? tryOnce(browser, alone, first, copies) : [],
      ...[first, ...others].map((role) => tryOnce(browser, trial, role, [])),
    ]);
    const now = [...new Set(tried.flat())];
    const only = later.filter((problem) => !now.includes(problem));
    return [...now, ...only.map((problem) => `On its own copies of ${copies.join(', ')}: ${problem}`)];
  } finally {
    await browser.close();
  }
}

async function tryOnce(
  browser: Browser,
  trial: Trial,
  role: string,
  withheld: readonly string[],
): Promise<string[]> {
  const { release } = trial.build;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const wrong = new Set<string>();
  await answerRequests(context, { ...trial, role }, wrong);
  await context.addInitScript(() => {
    localStorage.setItem('access_token', 'tried');
    localStorage.setItem('refresh_token', 'tried');
  });
  if (withheld.length > 0)
    await context.addInitScript(withhold, { container: containerName(release), modules: withheld });
  const page = await context.newPage();
  await listen(page, wrong);
  const address = `${trial.origin}/dashboard/${release.path}`;
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: PATIENCE_MS });
  await untilShown(page, wrong);
  await context.close();
  return [...wrong];
}

interface Container {
  init(scope: Record<string, unknown>, ...more: unknown[]): unknown;
  get(module: string): unknown;
}

/** Runs in the page: what it shares under these names is not given to the container, as a host without them. */
function withhold({ container, modules }: { container: string; modules: readonly string[] }): void {
  let running: Container | undefined;
  Object.defineProperty(globalThis, container, {
    get: () => running,
    set(made: Container) {
      running = {
        get: made.get,
        init: (scope, ...more) =>
          made.init(
            Object.fromEntries(Object.entries(scope).filter(([module]) => !modules.includes(module))),
            ...more,
          ),
      };
    },
  });
}

async function listen(page: Page, wrong: Set<string>): Promise<void> {
  page.on('pageerror', (error) => wrong.add(`An error was thrown: ${error.message}`));
  await page.exposeFunction('tellViolation', (violation: string) => wrong.add(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const tell = (globalThis as unknown as { tellViolation(text: string): void }).tellViolation;
      tell(`The Content-Security-Policy was violated: ${effectiveDirective} (${blockedURI})`);
    });
  });
}

/** Until the department drew something, or something went wrong; then a moment more, for what comes after. */
async function untilShown(page: Page, wrong: Set<string>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const isShown = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      return Boolean(main?.textContent?.trim()) && !main?.querySelector('[role="alert"]');
    });
  while (wrong.size === 0 && !(await isShown())) {
    if (Date.now() > until) {
      wrong.add('Nothing was shown in 30 seconds.');
      return;
    }
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => {});
  if (wrong.size === 0 && !(await isShown())) wrong.add('The screen of the department went away again.');
}

/** A try by somebody of one role. */
type RoleTrial = Trial & { role: string };

async function answerRequests(context: BrowserContext, trial: RoleTrial, wrong: Set<string>): Promise<void> {
  const { origin, build } = trial;
  const candidate = withCandidate(trial.registry, build.release);
  const base = `/releases/${build.release.id}/${build.release.version}/`;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    // Map tiles and the like are no matter of the release.
    if (url.origin !== origin) return route.abort();
    if (request.isNavigationRequest()) return answerPage(route, candidate, wrong);
    if (url.pathname.startsWith(base)) return answerFile(route, build, url.pathname.slice(base.length));
    if (url.pathname.startsWith('/api/')) return answerCall(route, url.pathname, trial, candidate, wrong);
    return route.continue();
  });
}

async function answerPage(route: Route, registry: Registry, wrong: Set<string>): Promise<void> {
  const response = await route.fetch();
  const body = pageWith(await response.text(), registry);
  if (body === undefined) wrong.add('The live page has no registry in it: is this the product?');
  await route.fulfill({ response, body });
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

async function answerFile(route: Route, { release, read }: LocalBuild, path: string): Promise<void> {
  // What the document does not name is not uploaded either.
  const bytes = Object.hasOwn(release.files, path) ? await read(path) : undefined;
  if (!bytes) return route.fulfill({ status: 404 });
  await route.fulfill({
    body: Buffer.from(bytes),
    headers: {
      'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

async function answerCall(
  route: Route,
  path: string,
  { build: { release }, api, role }: RoleTrial,
  candidate: Registry,
  wrong: Set<string>,
): Promise<void> {
  const request = route.request();
  if (path.startsWith('/api/registry/reports')) {
    const report = JSON.parse(request.postData() ?? '{}');
    const where = report.path ? ` in ${report.path}` : '';
    if (report.department === release.id) wrong.add(`The host could not show it: ${report.kind}${where}.`);
  }
  if (path.startsWith('/api/users/me')) return route.fulfill({ json: personFor(role) });
  if (path === '/api/registry/') return route.fulfill({ json: candidate });
  const refused = callProblems(api, [{ method: request.method(), path: path.slice('/api'.length), role }]);
  for (const problem of refused) wrong.add(inEnglish(problem));
  if (refused.length > 0) return route.fulfill({ status: 404, json: { detail: 'Not of this server.' } });
  if (request.method() !== 'GET') return route.fulfill({ json: {} });
  return route.fulfill({ json: { count: 0, next: null, previous: null, results: [], data: [] } });
}
