import { TOKEN_DAYS } from '@ar/domain/limits';
import { listQuery, pageOf } from '@ar/domain/page';
import { oneLine } from '@ar/domain/stored-text';
import * as z from 'zod';
import { approvalChange } from './approvals.ts';
import { REPORTED_KINDS } from './failure.ts';
import { loopbackOrigin } from './loopback.ts';
import { PROBLEM_CODES } from './problem.ts';
import { CHANNELS, RELEASE_RULES } from './registry.ts';
import { place, release } from './schemas.ts';

export const refusalReason = z.object({
  code: z.enum(PROBLEM_CODES),
  text: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RefusalReason = z.infer<typeof refusalReason>;

const text = z.string().trim().max(300);
const department = z.string().regex(/^[a-z][a-z0-9]{1,30}$/);
const version = z.string().max(60);
const commit = z.string().regex(/^[0-9a-f]{7,64}$/);
// At most 99, so that some users keep the stable release for comparison.
const percent = z.number().min(0.01).max(99);

/** `revision` is the revision that the caller saw. The server responds 409 if the registry is newer. */
export const decidedBy = z.strictObject({ revision: z.int().min(0), reason: text.optional() });

export const promoteBody = decidedBy.extend({ version });
export const rollbackBody = decidedBy.extend({ version: version.optional() });
export const canaryBody = decidedBy.extend({ version, percent });
export const disableBody = decidedBy.extend({ reason: text.min(1) });
export const withdrawBody = decidedBy.extend({ version, reason: text.min(1) });
export const approveBody = decidedBy.extend({ version });
export const refuseBody = z.strictObject({ version, reason: text.min(1) });
export const ruleBody = z.strictObject({ on: z.boolean() });

export const publication = decidedBy
  .extend({
    release,
    channel: z.enum(CHANNELS).default('stable'),
    percent: percent.optional(),
    commit: commit.optional(),
  })
  .refine((given) => given.channel !== 'canary' || given.percent !== undefined, { path: ['percent'] });
export type Publication = z.infer<typeof publication>;

export const changed = z.object({ revision: z.int() });
export const published = changed.extend({
  version: z.string(),
  /** `already published`: the same bytes exist, and nothing changed. */
  outcome: z.enum(['live', 'canary', 'waiting', 'already published']),
});
export type Published = z.infer<typeof published>;

export const checked = z.object({
  reasons: z.array(refusalReason),
  waits: z.boolean(),
  changes: z.array(approvalChange),
});
export type Checked = z.infer<typeof checked>;

const figures = { failures: z.int(), loads: z.int() };

const publishedVersion = z.object({
  version: z.string(),
  published_at: z.iso.datetime(),
  published_by: z.string(),
  commit: z.string().nullable(),
  size: z.int(),
  swept: z.boolean(),
});

const runningVersion = publishedVersion.omit({ swept: true }).extend({
  since: z.iso.datetime(),
  by: z.string(),
  ...figures,
});

const releasedDepartment = z.object({
  id: z.string(),
  path: z.string(),
  label: z.object({ mn: z.string(), en: z.string() }),
  stable: runningVersion,
  /** The version that a rollback without a version restores. */
  before: z.string().nullable(),
  /** When the version began to fail far more often than the previous one. Older servers send no time. */
  failing_since: z.iso.datetime().nullable().default(null),
  canary: runningVersion.extend({ percent: z.number() }).nullable(),
  disabled: z.object({ reason: z.string(), since: z.iso.datetime(), by: z.string() }).nullable(),
  rules: z.array(z.enum(RELEASE_RULES)),
  versions: z.array(publishedVersion),
  /** The last seven days in Podgorica's time zone. Days without loads are missing. */
  days: z.array(z.object({ day: z.iso.date(), version: z.string(), channel: z.enum(CHANNELS), ...figures })),
});
export type ReleasedDepartment = z.infer<typeof releasedDepartment>;

const waitingBuild = z.object({ department: z.string(), version: z.string(), command: z.string() });
export type WaitingBuild = z.infer<typeof waitingBuild>;

const releaseRequest = publishedVersion.omit({ swept: true }).extend({
  department: z.string(),
  label: z.object({ mn: z.string(), en: z.string() }),
  standing: z.enum(['waiting', 'refused']),
  channel: z.enum(CHANNELS),
  percent: z.number().nullable(),
  reason: z.string().nullable(),
  changes: z.array(approvalChange),
  replaces: z.string().nullable(),
  refusal: z.object({ reason: z.string(), at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

const retiredDepartment = z.object({
  id: z.string(),
  label: z.object({ mn: z.string(), en: z.string() }),
  version: z.string().nullable(),
  since: z.iso.datetime(),
  by: z.string(),
  reason: z.string().nullable(),
});
export type RetiredDepartment = z.infer<typeof retiredDepartment>;

export const releasesOverview = z.object({
  revision: z.int(),
  departments: z.array(releasedDepartment),
  waiting: z.array(waitingBuild),
  requests: z.array(releaseRequest),
  /** Older hosts don't send `retired`, and the release command must report that they are incompatible. */
  retired: z.array(retiredDepartment).default([]),
});
export type ReleasesOverview = z.infer<typeof releasesOverview>;

export const releaseAction = z.enum([
  'publish',
  'approve',
  'promote',
  'rollback',
  'canary',
  'end-canary',
  'disable',
  'enable',
  'withdraw',
  'retire',
]);
export type ReleaseAction = z.infer<typeof releaseAction>;

/** `GET /releases/{id}/history/`, newest first. */
const releaseHistoryEntry = z.object({
  revision: z.int(),
  action: releaseAction,
  version: z.string().nullable(),
  channel: z.enum(CHANNELS),
  percent: z.number().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  commit: z.string().nullable(),
});
export type ReleaseHistoryEntry = z.infer<typeof releaseHistoryEntry>;
export const releaseHistory = pageOf(releaseHistoryEntry);
export const releaseHistoryQuery = listQuery(['revision']).pick({ limit: true, offset: true });

const foundPlace = place.extend({ isSource: z.boolean() });

export const releaseFailure = z.object({
  kind: z.enum(REPORTED_KINDS),
  name: z.string().nullable(),
  message: z.string().nullable(),
  path: z.string().nullable(),
  status: z.int().nullable(),
  place: foundPlace.nullable(),
  stack: z.array(foundPlace),
  count: z.int(),
  /** `people` counts browsers, because failure reports contain no user. */
  people: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  versions: z.array(z.object({ version: z.string(), commit: z.string().nullable() })),
});
export type ReleaseFailure = z.infer<typeof releaseFailure>;

/** `GET /releases/{id}/failures/`: the failures of the last seven days, latest first. */
export const releaseFailures = z.object({ results: z.array(releaseFailure) });

/** `GET /releases/surface/`: the live host's `HostSurface`. */
export const hostSurface = z.object({
  contract: z.int(),
  builtWith: z.string(),
  shared: z.record(z.string(), z.string()),
});

export const deployToken = z.object({
  id: z.int(),
  department: z.string(),
  label: z.string(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type DeployToken = z.infer<typeof deployToken>;
export const deployTokens = z.object({ results: z.array(deployToken) });
export const deployTokenBody = z.strictObject({
  department,
  label: oneLine(z.string().trim().min(1).max(60)),
  days: z.int().min(1).max(TOKEN_DAYS.most).default(TOKEN_DAYS.usual),
});
/** The response of `POST /deploy-tokens/`. No other response contains the token. */
export const newDeployToken = deployToken.extend({ token: z.string() });
export type NewDeployToken = z.infer<typeof newDeployToken>;

export const overrideBody = z.strictObject({
  department,
  origin: z
    .string()
    .max(200)
    .refine((address) => loopbackOrigin(address) !== undefined, { error: 'own-build-elsewhere' })
    .overwrite((address) => loopbackOrigin(address) ?? address),
});

export const overrideGranted = z.object({
  department: z.string(),
  origin: z.string(),
  until: z.iso.datetime(),
});
export type OverrideGranted = z.infer<typeof overrideGranted>;
