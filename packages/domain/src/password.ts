import * as z from 'zod';
import { isCommonPassword } from './common-passwords.ts';
import { type Message, message } from './messages/message.ts';
import { PASSWORD_KINDS } from './password-kinds.ts';

const MAX_LENGTH = 1024;

const NO_EMAIL = message('email-required');
const BAD_EMAIL = message('email-invalid');

const text = (missing: Message) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) });
const required = (missing: Message) => text(missing).min(1, missing);

const isStrong = (password: string) => PASSWORD_KINDS.every(({ holds }) => holds(password));

const chosenPassword = (missing: Message) =>
  required(missing)
    .max(MAX_LENGTH)
    .refine(isStrong, message('password-weak'))
    .refine((password) => !isStrong(password) || !isCommonPassword(password), message('password-common'));

const currentPassword = required('current-password-required').max(MAX_LENGTH);

export const resetRequest = z.object({
  email: text(NO_EMAIL).trim().min(1, NO_EMAIL).max(254, BAD_EMAIL).pipe(z.email(BAD_EMAIL)),
});
export type ResetRequest = z.infer<typeof resetRequest>;

export const passwordReset = z.object({
  new_password: chosenPassword('password-required'),
  token: z.string().min(1).max(200),
});

export const linkCheck = passwordReset.pick({ token: true });

export const newPassword = passwordReset.pick({ new_password: true });
export type NewPassword = z.infer<typeof newPassword>;

export const passwordCheck = z.object({ current_password: currentPassword });

const change = z.object({
  current_password: currentPassword,
  new_password: chosenPassword('new-password-required'),
});
const isNew = ({ new_password, current_password }: z.infer<typeof change>) =>
  new_password !== current_password;
const SAME_AS_OLD = { path: ['new_password'], error: message('new-password-same') };

export const passwordChange = change.refine(isNew, SAME_AS_OLD);

export const passwordChangeForm = change
  .extend({ confirm_password: required('password-repeat-required') })
  .refine(isNew, SAME_AS_OLD)
  .refine(({ new_password, confirm_password }) => !confirm_password || new_password === confirm_password, {
    path: ['confirm_password'],
    error: message('passwords-differ'),
  });
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>;
