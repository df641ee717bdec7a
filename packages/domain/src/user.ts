import * as z from 'zod';
import { MAX } from './limits.ts';
import { GUEST, roleOf } from './roles.ts';

/** A user as the API answers it. `version` is what `If-Match` takes. */
export const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  group_names: z.array(z.string()),
  is_superuser: z.boolean(),
  threads: z.array(z.string()),
  date_joined: z.iso.datetime(),
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const USER_ORDERING = ['first_name', 'last_name', 'email', 'group_names', 'date_joined'] as const;

/** Whatever is missing says what an empty field says; a wrong type keeps the general text. */
const requiredText = (text: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? text : undefined) })
    .trim()
    .min(1, text);

/** Without control characters: a name stands in mail headers, and PostgreSQL holds no NUL. */
const personName = (required: string) =>
  requiredText(required)
    .max(MAX.userName, 'Maksimalna duzina 100 karaktera')
    .regex(/^\P{Cc}*$/u, 'Vrijednost nije ispravna.');

const NO_ROLE = 'Morate izabrati rolu';

/** `group_names` of one entry, which may arrive as a quoted string, as the role it names. */
const oneRole = z
  .union([z.array(z.string()).length(1, NO_ROLE), z.string()], NO_ROLE)
  .transform((groupNames, context) => {
    const role = roleOf(groupNames);
    if (role !== GUEST) return role;
    context.addIssue(NO_ROLE);
    return z.NEVER;
  });

/**
 * `POST /users/`: the user form's rules and texts. The `username` that comes with it is
 * not read: it equals the address.
 */
export const newUser = z.object({
  first_name: personName('Ime je obavezno polje'),
  last_name: personName('Prezime je obavezno polje'),
  email: requiredText('Morate unijeti email adresu')
    .max(254, 'Email nije validan')
    .pipe(z.email('Email nije validan')),
  group_names: oneRole,
});
export type NewUser = z.infer<typeof newUser>;

/** `PATCH /users/{id}/`: the address is read-only when editing. */
export const userChanges = newUser.omit({ email: true }).partial();
export type UserChanges = z.infer<typeof userChanges>;
