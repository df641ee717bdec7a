import type { Channel, ReleaseRule } from '@ar/federation/registry';
import type { ReleaseAction } from '@ar/federation/releases';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment, MomentByDefault, OptionalJson } from './column-types.ts';

interface Releases {
  department: string;
  version: string;
  document: Json;
  published_at: MomentByDefault;
  published_by: string;
  size: number;
  commit: string | null;
  swept_at: Moment | null;
  /** Why it may not be live; null for one that may. */
  standing: 'waiting' | 'refused' | 'replaced' | 'withdrawn' | 'retired' | null;
  channel: Generated<Channel>;
  percent: number | null;
  reason: string | null;
  publisher: number | null;
  replaced_by: string | null;
  refused_by: string | null;
  refused_at: Moment | null;
  refusal: string | null;
  /** Written by the database's clock. */
  approved_at: Moment | null;
  failing_since: Moment | null;
}

interface RegistryRevisions {
  revision: number;
  /** The entry that this revision made of its department; null where it was retired. */
  document: Json | null;
  made_at: MomentByDefault;
  made_by: string;
  reason: string | null;
  department: string;
  action: ReleaseAction;
  version: string | null;
  channel: Generated<Channel>;
  percent: number | null;
  commit: string | null;
}

interface ReleaseReports {
  id: GeneratedAlways<number>;
  department: string;
  version: string | null;
  revision: number | null;
  kind: string;
  channel: Generated<Channel>;
  at: MomentByDefault;
  detail: OptionalJson;
}

interface ReleaseLoads {
  department: string;
  version: string;
  channel: Channel;
  revision: number;
  /** `YYYY-MM-DD`. */
  day: string;
  loads: number;
}

interface ReleaseOutcomes {
  department: string;
  version: string;
  revision: number;
  person: number;
  failed: boolean;
  at: MomentByDefault;
}

interface DeployTokens {
  id: GeneratedAlways<number>;
  department: string;
  label: string;
  hash: Buffer;
  created_at: MomentByDefault;
  created_by: string;
  expires_at: Moment;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
}

export interface ReleaseTables {
  releases: Releases;
  registry_revisions: RegistryRevisions;
  release_reports: ReleaseReports;
  release_loads: ReleaseLoads;
  release_outcomes: ReleaseOutcomes;
  release_source_maps: { department: string; version: string; script: string; map: Buffer };
  release_rules: { department: string; rule: ReleaseRule };
  deploy_tokens: DeployTokens;
}
