import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { CHROMIUM, median } from '../product.ts';

/** The maximum number of runs if a trace is incomplete (Lighthouse's `NO_NAVSTART`). */
const TRIES = 3;
const FORMS = ['mobile', 'desktop'] as const;
type Form = (typeof FORMS)[number];
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Page {
  path: string;
  address: string;
  excused?: readonly string[];
}

/** The CPU slowdown that simulates a mid-tier phone (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). */
const slowdownFrom = (index: number) => (index < 1500 ? 2 : 4);

/** Returns medians of `runs`; each run measures all pages. `slowdown`: the CPU slowdown of a phone. */
export async function measureScores(pages: readonly [Page, ...Page[]], runs: number, slowdown?: number) {
  // Lighthouse's launcher starts the browser, because Playwright's switches change the trace.
  const { port, kill } = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ['--headless=new', '--no-sandbox'],
  });
  const { environment } = await audit(pages[0].address, 'desktop', { port });
  const cpuSlowdownMultiplier = slowdown ?? slowdownFrom(environment.benchmarkIndex);
  const flagsFor = (form: Form): Flags =>
    form === 'desktop' ? { port } : { port, throttling: { cpuSlowdownMultiplier } };
  const cells = pages.flatMap((page) => FORMS.map((form) => ({ page, form, results: [] as Result[] })));
  const ratios: Record<'first' | 'largest', number>[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const { page, form, results } of cells) {
      const whole = await audit(page.address, form, flagsFor(form));
      results.push(whole);
      if (ratios.length > run) continue;
      const bare = await audit(page.address, form, { ...flagsFor(form), blockedUrlPatterns: ['*.js'] });
      const ratio = (name: string) => figure(whole, name) / figure(bare, name);
      ratios.push({ first: ratio('first-contentful-paint'), largest: ratio('largest-contentful-paint') });
    }
  }
  kill();
  return {
    index: environment.benchmarkIndex,
    slowdown: cpuSlowdownMultiplier,
    scores: cells.map(({ page, form, results }) => ({
      page,
      form,
      cells: CATEGORIES.map((category) => cell(results, category)),
      layoutShift: median(results.map((result) => figure(result, 'cumulative-layout-shift'))),
    })),
    ratios: {
      first: median(ratios.map(({ first }) => first)),
      largest: median(ratios.map(({ largest }) => largest)),
    },
  };
}

async function audit(address: string, form: Form, flags: Flags, tries = TRIES): Promise<Result> {
  const all: Flags = { ignoreStatusCode: true, logLevel: 'silent', output: 'json', ...flags };
  const answer = await lighthouse(address, all, form === 'desktop' ? desktopConfig : undefined);
  const isWhole = Object.values(answer?.lhr.categories ?? {}).every(({ score }) => score !== null);
  if (answer && !answer.lhr.runtimeError && isWhole) return answer.lhr;
  if (tries > 1) return audit(address, form, flags, tries - 1);
  throw new Error(answer?.lhr.runtimeError?.message ?? 'Lighthouse answered nothing.');
}

const figure = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? Number.NaN;

function cell(results: readonly Result[], category: (typeof CATEGORIES)[number]) {
  const score = median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const faults = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { details } = audits[id] ?? {};
        const findings = details?.type === 'table' ? details.items.length : 1;
        return findings > 1 ? `${id} (${findings})` : id;
      }),
  );
  return { category, score, faults: [...new Set(faults)] };
}
