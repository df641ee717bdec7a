/** Why a release, or a change of what is live, is refused. The list is closed, so that every reason has its words. */
export const PROBLEM_CODES = [
  'stale-revision',
  'unknown-department',
  'other-department',
  'invalid-descriptor',
  'path-taken',
  'label-taken',
  'list-taken',
  'open-to-all',
  'path-changed',
  'label-changed',
  'role-added',
  'list-changed',
  'call-unknown',
  'call-forbidden',
  'unknown-role',
  'version-taken',
  'unknown-version',
  'already-live',
  'missing-file',
  'unexpected-file',
  'file-type',
  'file-content',
  'wrong-hash',
  'over-budget',
  'incompatible',
  'no-host',
  'no-stable',
  'no-canary',
  'nothing-before',
  'not-disabled',
  'swept',
  'token-expired',
  'token-revoked',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One reason as data: what it is about (a file, a role, a figure) stands beside its code. */
export interface Problem {
  code: ProblemCode;
  facts: Record<string, string | number>;
}

type Words = Record<ProblemCode, (facts: Problem['facts']) => string>;

/** The way to what a release may not take by itself. */
const BY_SERVER =
  'Only whoever runs the server can bring more, as a build that comes with it (docs/releasing.md).';

/** For the release command and for logs; what the API answers to people is Montenegrin (`packages/api`). */
const ENGLISH: Words = {
  'stale-revision': ({ seen, current }) =>
    `Somebody was quicker: the registry is at revision ${current}, and this was decided at ${seen}.`,
  'unknown-department': ({ department }) => `Nothing of ${department} was ever released.`,
  'other-department': ({ department, allowed }) =>
    `This is ${department}; only ${allowed} may be released here.`,
  'invalid-descriptor': ({ problem }) => `department.json is not valid: ${problem}.`,
  'path-taken': ({ path, owner }) => `The path /dashboard/${path} belongs to ${owner}.`,
  'label-taken': ({ label, owner }) => `The label "${label}" is that of ${owner}, or looks like it.`,
  'list-taken': ({ list, owner }) =>
    `The list ${list} is that of ${owner}: no department names it as its own.`,
  'open-to-all': () =>
    'It names no role, which would let every signed-in person open it. Name the roles that may.',
  'path-changed': ({ path, live }) =>
    `It moves from /dashboard/${live} to /dashboard/${path}. A release keeps the path that its department has. ${BY_SERVER}`,
  'label-changed': ({ label, live }) =>
    `It changes the label from "${live}" to "${label}". A release keeps the label that its department has. ${BY_SERVER}`,
  'role-added': ({ role }) =>
    `It would let ${role} open it, who may not open what is live. A release adds no role to those that its department has. ${BY_SERVER}`,
  'list-changed': ({ list }) =>
    `It names ${list} as its list, which is not below the live release's. Leave list out: the screen then asks for its rows by itself, and the palette does not search them. ${BY_SERVER}`,
  'call-unknown': ({ call }) =>
    `It asks for ${call}, which the live server does not have: its calls are at /api/docs/.`,
  'call-forbidden': ({ call, role }) => `It asks for ${call}, which the live server does not answer ${role}.`,
  'unknown-role': ({ role }) => `The role ${role} does not exist.`,
  'version-taken': ({ department, version }) =>
    `${department} ${version} is published with other files; a version never changes, so give it a new one.`,
  'unknown-version': ({ department, version }) => `${department} ${version} was never published.`,
  'already-live': ({ department, version }) => `${department} ${version} is live already.`,
  'missing-file': ({ path }) => `${path} is missing.`,
  'unexpected-file': ({ path }) => `${path} does not stand in department.json.`,
  'file-type': ({ path, allowed }) =>
    `${path} may not be in a release, in which nothing may open as a page: only files named ${allowed}.`,
  'file-content': ({ path }) =>
    `${path} may not be in a release: it is markup, or not of the type that its name says.`,
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
  'token-expired': ({ label, at }) =>
    `The deploy token "${label}" expired on ${at}. A SuperAdmin makes a new one on /dashboard/releases.`,
  'token-revoked': ({ label, at }) =>
    `The deploy token "${label}" was revoked on ${at}. A SuperAdmin makes a new one on /dashboard/releases.`,
};

/** One reason as an English sentence. */
export function inEnglish({ code, facts }: Problem): string {
  return ENGLISH[code](facts);
}
