import type { mn } from './mn.ts';

type Rules =
  | 'Trenutna šifra je obavezna'
  | 'Trenutna šifra nije tačna'
  | 'Nova šifra je obavezna'
  | 'Min. 8 znakova, veliko i malo slovo, broj i spec. znak'
  | 'Ova šifra je među najčešćim. Izaberite drugu.'
  | 'Nova šifra ne moze biti ista kao i stara'
  | 'Potvrda šifre je obavezna'
  | 'Šifre se ne poklapaju';

export const en: Record<keyof typeof mn | Rules, string> = {
  'Trenutna šifra je obavezna': 'The current password is required',
  'Trenutna šifra nije tačna': 'The current password is not right',
  'Nova šifra je obavezna': 'The new password is required',
  'Min. 8 znakova, veliko i malo slovo, broj i spec. znak':
    'At least 8 characters, with upper and lower case, a digit and a special character',
  'Ova šifra je među najčešćim. Izaberite drugu.':
    'This password is among the most common ones. Choose another.',
  'Nova šifra ne moze biti ista kao i stara': 'The new password must differ from the current one',
  'Potvrda šifre je obavezna': 'Repeat the new password',
  'Šifre se ne poklapaju': 'The passwords differ',

  title: 'Settings',
  display: 'Display',
  'display-text': 'Kept in this browser.',

  'password-title': 'Change password',
  'password-text': 'Afterwards you will be signed out on all other devices.',
  'current-password': 'Current password',
  'new-password': 'New password',
  'confirm-password': 'Confirm password',
  asking: 'Checking the password',
  wrong: 'The current password is not right',
  unknown: 'The password could not be checked. Try again',
  'ask-again': 'Check again',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving the password',
  saved: 'Your password is changed. You are signed out on all other devices.',
  dropped:
    'You were signed out while you were changing your password. For safety, typed passwords are not kept, so type them again.',

  'leave-title': 'Unsaved changes',
  'leave-text': 'The new password is not saved. If you leave the page, the old one stays.',
  stay: 'Keep editing',
  leave: 'Discard changes',
};
