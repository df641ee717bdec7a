import type { User } from '@ar/domain/entities/user';
import type { StaffRole } from '@ar/domain/roles';
import type { SessionEndReason } from '@ar/domain/session-ends';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Moment, MomentByDefault } from './column-types.ts';

export interface Users {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  name: GeneratedAlways<string>;
  email: string;
  password_hash: string | null;
  role: StaffRole | null;
  role_label: GeneratedAlways<string | null>;
  is_active: Generated<boolean>;
  invited_until: ColumnType<string | null, Date | string | null | undefined>;
  date_joined: MomentByDefault;
  updated_at: MomentByDefault;
  version: Generated<number>;
  search_text: GeneratedAlways<string>;
  /** Of the view alone. */
  state: GeneratedAlways<User['state']>;
  second_factor: GeneratedAlways<User['second_factor']>;
  last_sign_in_at: GeneratedAlways<string | null>;
}

interface Sessions {
  id: Generated<string>;
  user_id: number;
  created_at: MomentByDefault;
  last_seen_at: MomentByDefault;
  /** Over when either is past. */
  expires_at: Moment;
  idle_until: MomentByDefault;
  revoked_at: Moment | null;
  ended_reason: SessionEndReason | null;
  user_agent: string | null;
  network: string | null;
  /** When somebody last proved in it who they are: at the sign-in, or since. */
  proved_at: MomentByDefault;
}

interface Passkeys {
  /** As the key names itself, in base64url. */
  id: string;
  user_id: number;
  name: string;
  /** COSE (RFC 9052). */
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** The host name it was made for; null for one of a server from before. */
  rp_id: string | null;
  created_at: MomentByDefault;
  last_used_at: ColumnType<string | null, Date | undefined, Date>;
}

interface OneTimeCodes {
  user_id: number;
  /** Base32 (RFC 4648). */
  seed: string;
  last_step: number;
  created_at: MomentByDefault;
}

interface RecoveryCodes {
  hash: Buffer;
  user_id: number;
  used_at: ColumnType<string | null, undefined, Date | string>;
}

interface Tickets {
  hash: Buffer;
  purpose: string;
  user_id: number | null;
  password_hash: string | null;
  challenge: string | null;
  tries: Generated<number>;
  expires_at: Moment;
}

interface IdempotencyKeys {
  person: number;
  route: string;
  key: string;
  /** SHA-256 of the key and what was sent. */
  content_hash: Buffer;
  record_id: number;
  made_at: MomentByDefault;
}

interface RefreshTokens {
  hash: Buffer;
  session_id: string;
  issued_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
}

interface PasswordTokens {
  hash: Buffer;
  user_id: number;
  kind: 'invitation' | 'reset';
  created_at: MomentByDefault;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface AccountTables {
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  passkeys: Passkeys;
  one_time_codes: OneTimeCodes;
  recovery_codes: RecoveryCodes;
  tickets: Tickets;
  password_tokens: PasswordTokens;
  idempotency_keys: IdempotencyKeys;
}
