import { parseRole } from '@ar/domain/roles';

type SecondFactorPolicy =
  | { mode: 'off' | 'offered' }
  | { mode: 'required'; roles: 'every' | readonly string[] };

export function parsePolicy(text: string): SecondFactorPolicy | undefined {
  if (text === 'off' || text === 'offered') return { mode: text };
  if (text === 'required') return { mode: text, roles: 'every' };
  if (!text.startsWith('required:')) return undefined;
  const named = text.slice('required:'.length).split(',');
  const roles = named.flatMap((name) => parseRole(name.trim()) ?? []);
  return roles.length === named.length ? { mode: 'required', roles } : undefined;
}

export const isRequiredOf = (policy: SecondFactorPolicy, role: string | null): boolean =>
  policy.mode === 'required' && (policy.roles === 'every' || (role !== null && policy.roles.includes(role)));
