export const ROLES = ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const;

export type Role = (typeof ROLES)[number];

export const isFixedRole = (name: string): name is Role => ROLES.some((role) => role === name);

export type StaffRole = `${string}Admin`;

/** Only English letters and digits, because names in several alphabets could look alike. */
const OF_DEPARTMENT = /^(?:[A-Z][a-z0-9]+){1,6}Admin$/;

export const isDepartmentRole = (name: string): name is StaffRole =>
  name.length <= 40 &&
  OF_DEPARTMENT.test(name) &&
  ![...ROLES, MISSPELT].some((fixed) => fixed.toLowerCase() === name.toLowerCase());

export const isOwnRole = (name: string, id: string): boolean =>
  isDepartmentRole(name) && name.toLowerCase() === `${id}admin`;

export const GUEST = 'guest';

const MISSPELT = 'SupersluzebnikAdmin';

const LABELS: Record<Role, string> = {
  SuperAdmin: 'SuperAdmin',
  BuildingsAdmin: 'Sekretarijat za planiranje prostora',
  MonumentsAdmin: 'Turistička organizacija Podgorice',
  SupersluzbenikAdmin: 'Služba za informacioni sistem',
};

export function parseRole(name: string): StaffRole | undefined {
  const known = name === MISSPELT ? 'SupersluzbenikAdmin' : name;
  return isFixedRole(known) || isDepartmentRole(known) ? known : undefined;
}

/** Reads the first of `group_names`, an array or a quoted string. Returns `GUEST` if the name is unknown or missing. */
export function roleOf(groupNames: readonly string[] | string | null | undefined): StaffRole | typeof GUEST {
  const first = typeof groupNames === 'string' ? groupNames : groupNames?.[0];
  return parseRole((first ?? '').trim().replace(/^["']+|["']+$/g, '')) ?? GUEST;
}

export function roleLabel(name: string): string {
  const role = parseRole(name) ?? name;
  return isFixedRole(role) ? LABELS[role] : name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2');
}
