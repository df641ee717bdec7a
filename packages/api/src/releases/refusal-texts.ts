import type { RefusalReason } from '@ar/domain/releases';
import type { Refusal as Reason, RefusalCode } from '@ar/federation/refusal';
import { Refusal } from '../http/errors.ts';
import { ReleaseRefused } from './release-refused.ts';

const MONTENEGRIN: Record<RefusalCode, (facts: Reason['facts']) => string> = {
  'stale-revision': ({ seen, current }) =>
    `Neko je bio brži: registar je na reviziji ${current}, a odlučili ste prema reviziji ${seen}. Pogledajte novo stanje i odlučite ponovo.`,
  'unknown-department': ({ department }) => `Odjeljenje ${department} još nema nijedno izdanje.`,
  'other-department': ({ department, allowed }) =>
    `Ovdje se objavljuje samo ${allowed}, a poslato je ${department}.`,
  'invalid-descriptor': ({ problem }) => `Opis izdanja (department.json) nije ispravan: ${problem}.`,
  'path-taken': ({ path, owner }) => `Putanja /dashboard/${path} pripada drugome: ${owner}.`,
  'unknown-role': ({ role }) => `Uloga ${role} ne postoji.`,
  'version-taken': ({ department, version }) =>
    `${department} ${version} je već objavljeno s drugim fajlovima. Objavljena verzija se ne mijenja: dajte novu.`,
  'unknown-version': ({ department, version }) => `${department} ${version} nije nikad objavljeno.`,
  'already-live': ({ department, version }) => `${department} ${version} je već aktivno.`,
  'missing-file': ({ path }) => `Nedostaje fajl ${path}.`,
  'unexpected-file': ({ path }) => `Fajl ${path} nije naveden u opisu izdanja.`,
  'wrong-hash': ({ path }) => `Fajl ${path} nije onaj koji je napravljen.`,
  'over-budget': ({ what, is, budget, unit }) => `Preveliko je (${what}): ${is} ${unit}, najviše ${budget}.`,
  incompatible: ({ what }) => `Izdanje ne odgovara aplikaciji koja radi: ${what}.`,
  'no-host': () => 'Aplikacija na ovom serveru ne kaže šta dijeli, pa se izdanje nema s čim uporediti.',
  'no-stable': ({ department }) => `${department} još nema stabilno izdanje pored kojeg bi se probalo drugo.`,
  'no-canary': ({ department }) => `${department} nema probno izdanje.`,
  'nothing-before': ({ department }) => `${department} nema izdanje na koje bi se vratilo.`,
  'not-disabled': ({ department }) => `${department} nije isključeno.`,
  swept: ({ department, version }) =>
    `Fajlovi izdanja ${department} ${version} su uklonjeni jer ih više niko nije koristio. Objavite ih kao novu verziju.`,
};

/** The status of a refusal whose first reason is this; 400 for everything that is wrong with the release itself. */
const STATUSES: Partial<Record<RefusalCode, number>> = {
  'other-department': 403,
  'unknown-department': 404,
  'unknown-version': 404,
  'stale-revision': 409,
  'version-taken': 409,
  'already-live': 409,
  'no-canary': 409,
  'nothing-before': 409,
  'not-disabled': 409,
  'over-budget': 413,
  'no-host': 503,
};

/** Reasons with their Montenegrin sentences. */
export function inMontenegrin(reasons: readonly Reason[]): RefusalReason[] {
  return reasons.map(({ code, facts }) => ({ code, facts, text: MONTENEGRIN[code](facts) }));
}

/** Runs what may be refused, and words the refusal for whoever called. */
export async function answering<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ReleaseRefused ? asRefusal(error.reasons) : error;
  }
}

function asRefusal(problems: readonly Reason[]): Refusal {
  const reasons = inMontenegrin(problems);
  const code = problems[0]?.code;
  const status = (code && STATUSES[code]) ?? 400;
  return new Refusal(status, reasons.map(({ text }) => text).join(' '), {}, { code, reasons });
}
