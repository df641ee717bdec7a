const MIN_LENGTH = 8;

/** Forms show these kinds before they load the schemas, so the kinds are not in `password.ts`. */
export const PASSWORD_KINDS = [
  { name: 'length', holds: (password: string) => [...password].length >= MIN_LENGTH },
  { name: 'lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'special', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;
