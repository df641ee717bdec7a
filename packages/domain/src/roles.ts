/** The four staff roles. */
export const ROLES = ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const;

export type Role = (typeof ROLES)[number];

/** What a person without any group is: signed in, but may open no area. */
export const GUEST = 'guest';

const LABELS: Record<Role, string> = {
  SuperAdmin: 'SuperAdmin',
  BuildingsAdmin: 'Sekretarijat za planiranje prostora',
  MonumentsAdmin: 'Turistička organizacija Podgorice',
  SupersluzbenikAdmin: 'Služba za informacioni sistem',
};

/** The role a name stands for, in either spelling; undefined for any other name. */
export function parseRole(name: string): Role | undefined {
  const known = name === 'SupersluzebnikAdmin' ? 'SupersluzbenikAdmin' : name;
  return ROLES.find((role) => role === known);
}

/** The first entry of `group_names`, which may be a list or a quoted string; unknown or missing: a guest. */
export function roleOf(groupNames: readonly string[] | string | null | undefined): Role | typeof GUEST {
  const first = typeof groupNames === 'string' ? groupNames : groupNames?.[0];
  return parseRole((first ?? '').trim().replace(/^["']+|["']+$/g, '')) ?? GUEST;
}

/** The words shown for a role; names without a label are split at camel-case boundaries. */
export function roleLabel(name: string): string {
  const role = parseRole(name);
  return role ? LABELS[role] : name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}
