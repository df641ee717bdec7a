import type { ColumnType, JSONColumnType } from 'kysely';

/** Read as ISO 8601 in UTC. */
export type Moment = ColumnType<string, Date | string, Date | string>;
export type MomentByDefault = ColumnType<string, Date | string | undefined, Date | string>;
/** Written as `JSON.stringify` makes it: `pg` would write an array as a PostgreSQL array. */
export type Json<Value extends object = object> = JSONColumnType<Value>;
export type JsonByDefault<Value extends object = object> = JSONColumnType<Value, string | undefined, string>;
export type OptionalJson = ColumnType<object | null, string | null, string | null>;
