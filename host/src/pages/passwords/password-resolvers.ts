import { newPassword, passwordChangeForm, resetRequest } from '@ar/domain/password';
import { zodResolver } from '@hookform/resolvers/zod';

// Separate from sign-in's resolver, which does not need these rules.
export const resetRequestResolver = zodResolver(resetRequest);
export const newPasswordResolver = zodResolver(newPassword);
export const changeResolver = zodResolver(passwordChangeForm);
