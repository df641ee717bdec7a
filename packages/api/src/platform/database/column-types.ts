import type { ColumnType, JSONColumnType } from 'kysely';

/** A moment: read as an ISO 8601 string in UTC, as the API answers it. */
export type Moment = ColumnType<string, Date | string, Date | string>;
export type MomentByDefault = ColumnType<string, Date | string | undefined, Date | string>;
/** `JSON.stringify` it on the way in: `pg` would write an array as a PostgreSQL array. */
export type Json<Value extends object = object> = JSONColumnType<Value>;
export type JsonByDefault<Value extends object = object> = JSONColumnType<Value, string | undefined, string>;
export type OptionalJson = ColumnType<object | null, string | null, string | null>;
