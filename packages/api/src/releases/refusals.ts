import { inEnglish, type Problem, type ProblemCode } from '@ar/federation/problem';
import type { RefusalReason } from '@ar/federation/releases';
import { HttpError } from '../http/errors.ts';

/** The way to what a release may not take by itself. */
const BY_SERVER = 'Više od toga može samo izdanje koje dođe sa serverom: obratite se onome ko ga vodi.';

const MONTENEGRIN: Record<ProblemCode, (facts: Problem['facts']) => string> = {
  'stale-revision': ({ seen, current }) =>
    `Neko je bio brži: registar je na reviziji ${current}, a odlučili ste prema reviziji ${seen}. Pogledajte novo stanje i odlučite ponovo.`,
  'unknown-department': ({ department }) => `Odjeljenje ${department} još nema nijedno izdanje.`,
  'other-department': ({ department, allowed }) =>
    `Ovdje se objavljuje samo ${allowed}, a poslato je ${department}.`,
  'invalid-descriptor': ({ problem }) => `Opis izdanja (department.json) nije ispravan: ${problem}.`,
  'path-taken': ({ path, owner }) => `Putanja /dashboard/${path} pripada drugome: ${owner}.`,
  'label-taken': ({ label, owner }) => `Naziv „${label}” pripada drugome ili mu nalikuje: ${owner}.`,
  'list-taken': ({ list }) => `Spisak ${list} pripada aplikaciji: nijedno odjeljenje ga ne navodi kao svoj.`,
  'open-to-all': () =>
    'Izdanje ne navodi nijednu ulogu, pa bi ga mogao otvoriti svako ko je prijavljen. Navedite uloge kojima je namijenjeno.',
  'path-changed': ({ path, live }) =>
    `Izdanje prelazi sa /dashboard/${live} na /dashboard/${path}. Izdanje zadržava putanju koju odjeljenje ima. ${BY_SERVER}`,
  'label-changed': ({ label, live }) =>
    `Izdanje mijenja naziv „${live}” u „${label}”. Izdanje zadržava naziv koji odjeljenje ima. ${BY_SERVER}`,
  'role-added': ({ role }) =>
    `Izdanje bi mogla otvoriti uloga ${role}, koja ne može otvoriti ono što je u radu. Izdanje ne dodaje uloge. ${BY_SERVER}`,
  'list-changed': ({ list }) =>
    `Izdanje kao svoj spisak navodi ${list}, što nije spisak izdanja u radu. Izostavite list iz opisa: stranica tada sama traži redove, a paleta ih ne pretražuje. ${BY_SERVER}`,
  'call-unknown': ({ call }) => `Izdanje traži ${call}, a server to nema: njegovi pozivi su na /api/docs/.`,
  'call-forbidden': ({ call, role }) => `Izdanje traži ${call}, a server na to ne odgovara ulozi ${role}.`,
  'unknown-role': ({ role }) => `Uloga ${role} ne postoji.`,
  'version-taken': ({ department, version }) =>
    `${department} ${version} je već objavljeno s drugim fajlovima. Objavljena verzija se ne mijenja: dajte novu.`,
  'unknown-version': ({ department, version }) => `${department} ${version} nije nikad objavljeno.`,
  'already-live': ({ department, version }) => `${department} ${version} je već aktivno.`,
  'missing-file': ({ path }) => `Nedostaje fajl ${path}.`,
  'unexpected-file': ({ path }) => `Fajl ${path} nije naveden u opisu izdanja.`,
  'file-type': ({ path, allowed }) =>
    `Fajl ${path} ne može biti u izdanju, u kojem se ništa ne smije otvoriti kao stranica: dozvoljeni su samo ${allowed}.`,
  'file-content': ({ path }) =>
    `Fajl ${path} ne može biti u izdanju: to je markup, ili nije onog tipa koji kaže njegov naziv.`,
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
  'token-expired': ({ label, at }) =>
    `Ključ „${label}” je istekao (${at}). Novi pravi SuperAdmin na stranici Izdanja.`,
  'token-revoked': ({ label, at }) =>
    `Ključ „${label}” je opozvan (${at}). Novi pravi SuperAdmin na stranici Izdanja.`,
};

/** The status of a refusal whose first reason is this; 400 for everything that is wrong with the release itself. */
const STATUSES: Partial<Record<ProblemCode, number>> = {
  'token-expired': 401,
  'token-revoked': 401,
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
export function inMontenegrin(reasons: readonly Problem[]): RefusalReason[] {
  return reasons.map(({ code, facts }) => ({ code, facts, text: MONTENEGRIN[code](facts) }));
}

/** Runs what may be refused, and words the refusal for the caller. */
export async function answering<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ReleaseRefused ? asRefusal(error.reasons) : error;
  }
}

/** A refusal with the status of its first reason. */
export function asRefusal(problems: readonly Problem[], headers: Record<string, string> = {}): HttpError {
  const reasons = inMontenegrin(problems);
  const code = problems[0]?.code;
  const status = (code && STATUSES[code]) ?? 400;
  return new HttpError(status, reasons.map(({ text }) => text).join(' '), headers, { code, reasons });
}

/** Thrown for a release, or a change of what is live, that may not be; the message is for the department's team. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly reasons: readonly Problem[];

  constructor(reasons: readonly Problem[], where?: string, options?: ErrorOptions) {
    super(`${reasons.map(inEnglish).join(' ')}${where ? ` (${where})` : ''}`, options);
    this.reasons = reasons;
  }
}

/** A refusal for one reason. */
export function refused(code: Problem['code'], facts: Problem['facts'] = {}): ReleaseRefused {
  return new ReleaseRefused([{ code, facts }]);
}
