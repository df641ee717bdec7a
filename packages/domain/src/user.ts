import * as z from 'zod';

/** A user as the API answers it (specification, section 3). */
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
});
export type User = z.infer<typeof user>;

export const USER_ORDERING = ['first_name', 'last_name', 'email', 'group_names', 'date_joined'] as const;
