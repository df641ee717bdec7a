export const ROLES = ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const;

export type Role = (typeof ROLES)[number];

export const isFixedRole = (name: string): name is Role => ROLES.some((role) => role === name);

/** A name of a role: one of the four, or one that a department brought. */
export type StaffRole = `${string}Admin`;

/** `ParksAdmin`: words in English letters, so that no two look alike. */
const OF_DEPARTMENT = /^(?:[A-Z][a-z0-9]+){1,6}Admin$/;

/** The registry says which of these roles exist. */
export const isDepartmentRole = (name: string): name is StaffRole =>
  name.length <= 40 &&
  OF_DEPARTMENT.test(name) &&
  ![...ROLES, MISSPELT].some((fixed) => fixed.toLowerCase() === name.toLowerCase());

/** A department may only bring the role that is called like its id. */
export const isOwnRole = (name: string, id: string): boolean =>
  isDepartmentRole(name) && name.toLowerCase() === `${id}admin`;

/** What a person without any group is: signed in, but may open no area. */
export const GUEST = 'guest';

/** The second spelling of the clerk's role. */
const MISSPELT = 'SupersluzebnikAdmin';

const LABELS: Record<Role, string> = {
  SuperAdmin: 'SuperAdmin',
  BuildingsAdmin: 'Sekretarijat za planiranje prostora',
  MonumentsAdmin: 'Turistička organizacija Podgorice',
  SupersluzbenikAdmin: 'Služba za informacioni sistem',
};

/** The role a name stands for, in either spelling; undefined for any other name. */
export function parseRole(name: string): StaffRole | undefined {
  const known = name === MISSPELT ? 'SupersluzbenikAdmin' : name;
  return isFixedRole(known) || isDepartmentRole(known) ? known : undefined;
}

/** The first entry of `group_names`, which may be a list or a quoted string; unknown or missing: a guest. */
export function roleOf(groupNames: readonly string[] | string | null | undefined): StaffRole | typeof GUEST {
  const first = typeof groupNames === 'string' ? groupNames : groupNames?.[0];
  return parseRole((first ?? '').trim().replace(/^["']+|["']+$/g, '')) ?? GUEST;
}

/** The words shown for a role; names without a label are split at camel-case boundaries. */
export function roleLabel(name: string): string {
  const role = parseRole(name) ?? name;
  return isFixedRole(role) ? LABELS[role] : name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2');
}
