import type { ColumnType, JSONColumnType } from 'kysely';

export type Moment = ColumnType<string, Date | string, Date | string>;
export type MomentByDefault = ColumnType<string, Date | string | undefined, Date | string>;
/** Values need `JSON.stringify`, because `pg` converts an array to a PostgreSQL array. */
export type Json<Value extends object = object> = JSONColumnType<Value>;
export type JsonByDefault<Value extends object = object> = JSONColumnType<Value, string | undefined, string>;
export type OptionalJson = ColumnType<object | null, string | null, string | null>;
