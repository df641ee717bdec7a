import * as z from 'zod';
import { message } from './messages/message.ts';
import { oneLine } from './stored-text.ts';

export const ACCESS_CODES = ['sign-in-over', 'proof-needed', 'second-factor-needed'] as const;

export const CODE_DIGITS = 6;
export const RECOVERY_CODE = { count: 10, groups: 4, letters: 6 } as const;
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

const ticket = z.string().min(1).max(100);
const answerOfPasskey = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, message('code-digits')));
const recoveryCode = z
  .string()
  .max(100)
  .transform((typed) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
  .pipe(z.string().length(RECOVERY_CODE.groups * RECOVERY_CODE.letters, message('recovery-code-length')));

const asked = z.looseObject({ challenge: z.string() });
export const passkeyRequest = z.object({ ticket: z.string(), options: asked });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const secondStepRequest = z.object({
  second_factor: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(['passkey', 'code', 'recovery-code'])),
    passkey: asked.nullable(),
    /** Earlier host names of this product, whose passkeys do not work under the current host name. */
    dead_passkeys_of: z.array(z.string()),
  }),
});
export type SecondStepRequest = z.infer<typeof secondStepRequest>;

export const secondStep = z
  .object({
    ticket,
    code: code.optional(),
    recovery_code: recoveryCode.optional(),
    passkey: answerOfPasskey.optional(),
  })
  .refine(
    ({ code, recovery_code, passkey }) =>
      [code, recovery_code, passkey].filter((one) => one !== undefined).length === 1,
    { path: ['code'], message: 'code-required' },
  );
export type SecondStep = z.infer<typeof secondStep>;

export const passkeyAnswer = z.object({ ticket, passkey: answerOfPasskey });

export const proof = z.union([z.object({ password: z.string().min(1).max(1024) }), passkeyAnswer]);

export const factors = z.object({
  policy: z.enum(['off', 'offered', 'required']),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      made_for: z.string().nullable(),
    }),
  ),
  code: z.object({ created_at: z.iso.datetime() }).nullable(),
  recovery_codes_left: z.int(),
});
export type Factors = z.infer<typeof factors>;

export const codeOffered = z.object({ ticket: z.string(), seed: z.string(), uri: z.string() });
export type CodeOffered = z.infer<typeof codeOffered>;
export const codeConfirmed = z.object({ ticket, code });
export const newPasskey = z.object({
  ticket,
  name: oneLine(z.string().trim().min(1, message('passkey-name-required')).max(MAX_PASSKEY_NAME)),
  passkey: answerOfPasskey,
});
export const factorsChanged = z.object({ factors, recovery_codes: z.array(z.string()).nullable() });
export type FactorsChanged = z.infer<typeof factorsChanged>;
