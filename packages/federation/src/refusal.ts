/** Why a release, or a change of what is live, is refused. The list is closed: whoever words it must know each one. */
export const REFUSAL_CODES = [
  'stale-revision',
  'unknown-department',
  'other-department',
  'invalid-descriptor',
  'path-taken',
  'unknown-role',
  'version-taken',
  'unknown-version',
  'already-live',
  'missing-file',
  'unexpected-file',
  'wrong-hash',
  'over-budget',
  'incompatible',
  'no-host',
  'no-stable',
  'no-canary',
  'nothing-before',
  'not-disabled',
  'swept',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** One reason as data: what it is about (a file, a role, a figure) stands beside its code. */
export interface Refusal {
  code: RefusalCode;
  facts: Record<string, string | number>;
}

type Words = Record<RefusalCode, (facts: Refusal['facts']) => string>;

/** For the release command and for logs; what the API answers to people is Montenegrin (`packages/api`). */
const ENGLISH: Words = {
  'stale-revision': ({ seen, current }) =>
    `Somebody was quicker: the registry is at revision ${current}, and this was decided at ${seen}.`,
  'unknown-department': ({ department }) => `Nothing of ${department} was ever released.`,
  'other-department': ({ department, allowed }) =>
    `This is ${department}; only ${allowed} may be released here.`,
  'invalid-descriptor': ({ problem }) => `department.json is not valid: ${problem}.`,
  'path-taken': ({ path, owner }) => `The path /dashboard/${path} belongs to ${owner}.`,
  'unknown-role': ({ role }) => `The role ${role} does not exist.`,
  'version-taken': ({ department, version }) =>
    `${department} ${version} is published with other files; a version never changes, so give it a new one.`,
  'unknown-version': ({ department, version }) => `${department} ${version} was never published.`,
  'already-live': ({ department, version }) => `${department} ${version} is live already.`,
  'missing-file': ({ path }) => `${path} is missing.`,
  'unexpected-file': ({ path }) => `${path} does not stand in department.json.`,
  'wrong-hash': ({ path }) => `${path} is not the file that was built.`,
  'over-budget': ({ what, is, budget, unit }) => `Too large, ${what}: ${is} ${unit} of at most ${budget}.`,
  incompatible: ({ what }) => `It does not fit the live host: ${what}.`,
  'no-host': () => 'The server has no host to compare with: its build says nothing of what it shares.',
  'no-stable': ({ department }) =>
    `${department} has no stable release yet, so there is nothing to try another beside.`,
  'no-canary': ({ department }) => `${department} has no canary.`,
  'nothing-before': ({ department }) => `There is no release of ${department} to go back to.`,
  'not-disabled': ({ department }) => `${department} is not switched off.`,
  swept: ({ department, version }) =>
    `The files of ${department} ${version} were removed, since nobody used it any more; publish them as a new version.`,
};

/** One reason as an English sentence. */
export function inEnglish({ code, facts }: Refusal): string {
  return ENGLISH[code](facts);
}
