import { credentials } from '@ar/domain/auth';
import { newPassword, passwordChangeForm, resetRequest } from '@ar/domain/password';
import { zodResolver } from '@hookform/resolvers/zod';

// The schema library is larger than the sign-in page, so the pages load this file on demand.
export const credentialsResolver = zodResolver(credentials);
export const resetRequestResolver = zodResolver(resetRequest);
export const newPasswordResolver = zodResolver(newPassword);
export const changeResolver = zodResolver(passwordChangeForm);
