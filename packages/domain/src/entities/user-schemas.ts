import * as z from 'zod';
import { MAX } from '../limits.ts';
import { type Message, message } from '../messages/message.ts';
import { GUEST, roleOf } from '../roles.ts';
import { type Answer, requiredLines, requiredText, rowSchema } from './schemas.ts';
import { type Me, type User, user } from './user.ts';

const answered = rowSchema(user).extend({
  username: z.string(),
  is_superuser: z.boolean(),
  threads: z.array(z.string()),
});

export const userRow = answered as unknown as Answer<User>;

export const me = answered.extend({ second_factor_needed: z.boolean() }) as unknown as Answer<Me>;

const personName = ({ missing, max }: { missing: Message; max: number }) =>
  requiredText(missing, max, message('user-name-too-long')).regex(/^[^\t]*$/, message('value-wrong'));

const BAD_EMAIL = message('email-invalid');
const NO_ROLE = message('role-required');

const oneRole = z
  .union([z.array(z.string()).length(1, NO_ROLE), z.string()], NO_ROLE)
  .transform((groupNames, context) => {
    const role = roleOf(groupNames);
    if (role !== GUEST) return role;
    context.addIssue(NO_ROLE);
    return z.NEVER;
  });

export const newUser = z.object({
  first_name: personName(user.fields.first_name),
  last_name: personName(user.fields.last_name),
  email: requiredLines(message('user-email-required'), 254, BAD_EMAIL).pipe(z.email(BAD_EMAIL)),
  group_names: oneRole,
});
export type NewUser = z.infer<typeof newUser>;

/** Clients send `username`, which always equals the e-mail address. */
const username = z.unknown().optional();

export const newUserBody = newUser.extend({ username });

export const userChanges = newUser.omit({ email: true }).extend({ is_active: z.boolean() }).partial();
export type UserChanges = z.infer<typeof userChanges>;

const reason = requiredLines(message('reason-required'), MAX.reason);

export const userEdit = userChanges
  .extend({ username, reason: reason.optional() })
  .refine(({ is_active, reason }) => is_active !== false || reason !== undefined, {
    path: ['reason'],
    error: message('reason-required'),
  });

export const reasonGiven = z.object({ reason });
