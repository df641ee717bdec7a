import { Refusal } from './errors.ts';

/** The version of a record as its entity tag (RFC 9110, 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Whether `If-Match` allows an edit of this version. Without the header every edit is allowed. A tag
 * may come back weak, since proxies that compress make it so; the version in it still says what was seen.
 */
export function mayEdit(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(entityTag(version));
}

/** The refusal of a stale edit: whose change it met, and the record as it is now. */
export function staleEdit(
  current: Record<string, unknown> & { version: number },
  changed: { by: string | null; at: string },
): Refusal {
  return new Refusal(
    412,
    undefined,
    { etag: entityTag(current.version) },
    { current, changed_by: changed.by, changed_at: changed.at },
  );
}
