import * as z from 'zod';
import { message } from './messages/message.ts';

export const credentials = z.object({
  email: z
    .string()
    .trim()
    .min(1, message('email-missing'))
    .max(254)
    .pipe(z.email(message('email-invalid'))),
  password: z.string().min(1, message('password-missing')).max(1024),
});
export type Credentials = z.infer<typeof credentials>;

export const refreshRequest = z.object({ refresh: z.string().min(1).max(512) });

export const tokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;
