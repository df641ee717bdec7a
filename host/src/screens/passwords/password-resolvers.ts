import { newPassword, passwordChangeForm, resetRequest } from '@ar/domain/password';
import { zodResolver } from '@hookform/resolvers/zod';

// Separate from sign-in's resolver, which needs no rules of a new password.
export const resetRequestResolver = zodResolver(resetRequest);
export const newPasswordResolver = zodResolver(newPassword);
export const changeResolver = zodResolver(passwordChangeForm);
