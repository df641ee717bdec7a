import { can } from '@ar/domain/permissions';
import type { Kysely } from 'kysely';
import { createIdentify } from '../auth/person.ts';
import type { DB } from '../database/schema.ts';
import { grantIn } from './override-cookie.ts';
import { createGrants } from './override-grant.ts';

/** What a page says of an override that is allowed in it, and its policy lets in. */
export interface AllowedOverride {
  person: number;
  department: string;
  origin: string;
  until: string;
}

/** Finds the override that a page's cookies allow; undefined for almost every page there is. */
export type FindOverride = (cookies: string | undefined) => Promise<AllowedOverride | undefined>;

/**
 * A grant counts for as long as the session that it was made in, and the person's right to it: whoever signs out, or is no
 * SuperAdmin any more, takes it along. Pages without the cookie cost nothing.
 */
export function createFindOverride(db: Kysely<DB>, secret: string, publicOrigin: string): FindOverride {
  const grants = createGrants(secret, publicOrigin);
  const identify = createIdentify(db, grants);
  return async (cookies) => {
    const token = grantIn(cookies, publicOrigin);
    const grant = token ? grants.read(token) : null;
    if (!grant) return undefined;
    const person = await identify(`Bearer ${token}`);
    if (!person || !can(person.role, 'update', 'releases')) return undefined;
    const { department, origin, until } = grant;
    return { person: person.id, department, origin, until };
  };
}
