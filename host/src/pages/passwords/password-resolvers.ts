import { newPassword, passwordChangeForm, resetRequest } from '@ar/domain/password';
import { zodResolver } from '@hookform/resolvers/zod';

export const resetRequestResolver = zodResolver(resetRequest);
export const newPasswordResolver = zodResolver(newPassword);
export const changeResolver = zodResolver(passwordChangeForm);
