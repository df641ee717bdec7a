import * as z from 'zod';
import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_MIN_LENGTH = 8;
/** Far beyond any password manager's, and short enough that hashing it costs nothing more. Nothing is ever cut off. */
const MAX_LENGTH = 1024;

const WEAK = 'Min. 8 znakova, veliko i malo slovo, broj i spec. znak';
const SAME = 'Nova šifra ne moze biti ista kao i stara';
const COMMON = 'Ova šifra je među najčešćim. Izaberite drugu.';
const NO_EMAIL = 'Email je obavezno polje';
const BAD_EMAIL = 'Email nije validan';

const required = (text: string) =>
  z.string({ error: ({ input }) => (input === undefined ? text : undefined) }).min(1, text);

/** Lowercase, uppercase, digit and special character (specification, section 5), in any script. */
const isStrong = (password: string) =>
  [...password].length >= PASSWORD_MIN_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u].every((kind) => kind.test(password));

/** The one rule for a password that somebody chooses; `missing` is what its form says of an empty field. */
const chosenPassword = (missing: string) =>
  required(missing)
    .max(MAX_LENGTH)
    .refine(isStrong, { error: WEAK, abort: true })
    .refine((password) => !isCommonPassword(password), COMMON);

/** Somebody's present password: long enough to be any, and checked by the server only. */
const currentPassword = required('Trenutna šifra je obavezna').max(MAX_LENGTH);

/** `POST /users/request-password-reset/`. */
export const resetRequest = z.object({
  email: z
    .string({ error: ({ input }) => (input === undefined ? NO_EMAIL : undefined) })
    .trim()
    .min(1, NO_EMAIL)
    .max(254, BAD_EMAIL)
    .pipe(z.email(BAD_EMAIL)),
});

/** `POST /users/reset-password/`: for a forgotten password and for an invitation (decisions 8). */
export const passwordReset = z.object({
  new_password: chosenPassword('Šifra je obavezna'),
  token: z.string().min(1).max(200),
});

/** `POST /users/check-password/`. */
export const passwordCheck = z.object({ current_password: currentPassword });

/** `POST /users/change-password/` (decisions 7). */
export const passwordChange = z
  .object({ current_password: currentPassword, new_password: chosenPassword('Nova šifra je obavezna') })
  .refine((change) => change.new_password !== change.current_password, {
    path: ['new_password'],
    error: SAME,
  });
