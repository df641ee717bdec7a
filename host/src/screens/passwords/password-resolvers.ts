import { newPassword, resetRequest } from '@ar/domain/password';
import { zodResolver } from '@hookform/resolvers/zod';

// Apart from sign-in's: whoever signs in need not load what a new password must be.
export const resetRequestResolver = zodResolver(resetRequest);
export const newPasswordResolver = zodResolver(newPassword);
