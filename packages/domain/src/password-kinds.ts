const MIN_LENGTH = 8;

/** Not in `password.ts`, because forms show the kinds before they load the schemas. */
export const PASSWORD_KINDS = [
  { name: 'length', holds: (password: string) => [...password].length >= MIN_LENGTH },
  { name: 'lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'special', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;
