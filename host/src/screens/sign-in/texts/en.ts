import type { mn } from './mn.ts';

type Rules =
  | 'Unesite Vaš email'
  | 'Email nije validan'
  | 'Unesite Vašu šifru'
  | 'Email je obavezno polje'
  | 'Šifra je obavezna'
  | 'Min. 8 znakova, veliko i malo slovo, broj i spec. znak'
  | 'Ova šifra je među najčešćim. Izaberite drugu.';

export const en: Record<keyof typeof mn | Rules, string> = {
  'Unesite Vaš email': 'Enter your email',
  'Email nije validan': 'This is not a valid email address',
  'Unesite Vašu šifru': 'Enter your password',
  'Email je obavezno polje': 'The email is required',
  'Šifra je obavezna': 'The password is required',
  'Min. 8 znakova, veliko i malo slovo, broj i spec. znak':
    'At least 8 characters, with upper and lower case, a digit and a special character',
  'Ova šifra je među najčešćim. Izaberite drugu.':
    'This password is among the most common ones. Choose another.',

  title: 'Sign in',
  lead: 'Administration of the AR Podgorica platform',
  email: 'Email',
  password: 'Password',
  'show-password': 'Show password',
  'hide-password': 'Hide password',
  forgot: 'Forgot your password?',
  'sign-in': 'Sign in',
  'signing-in': 'Signing in',
  expired: 'Your session has ended. Sign in again to go on where you stopped.',
  'password-set': 'Your password is set. Sign in with it.',
  'wrong-credentials': 'The email or the password is not right.',
  'too-many': 'Too many attempts. Wait a few minutes, then try again.',
  'no-answer': 'The server can’t be reached. Check your internet connection and try again.',
  'technical-problems': 'We are having technical problems at the moment, please try again later.',
  home: 'Home',
  elsewhere: 'Other pages',

  'forgot-title': 'Forgotten password',
  'forgot-lead': 'Enter the email you sign in with, and we will send you a link for a new password.',
  'forgot-sent-title': 'Check your inbox',
  'forgot-sent-lead': 'The link in the message sets your new password.',
  'forgot-sent':
    'If {{email}} has an account, a message will arrive within a few minutes. The link in it works for 60 minutes, and only once. If you don’t find it, look among the unwanted mail.',
  confirm: 'Confirm',
  'send-again': 'Send again',
  'another-address': 'Another address',
  sending: 'Sending',

  'reset-title': 'New password',
  'reset-lead': 'Choose the password you will sign in with.',
  'new-password': 'New password',
  'password-hint':
    'The password needs at least 8 characters, a capital letter, a digit and a special character.',
  'password-kinds': 'What the password needs',
  'kind-length': '8 characters',
  'kind-lowercase': 'small letter',
  'kind-uppercase': 'capital letter',
  'kind-digit': 'digit',
  'kind-special': 'special character',
  'kind-held': 'done',
  'kind-missing': 'not yet',
  'set-password': 'Set password',
  saving: 'Saving the password',
  'not-set': 'The password was not set. Try again.',

  'link-over-title': 'This link no longer works',
  'link-over': 'It has been used already, or has run out, so no password was set. Ask for a new link.',
  'link-missing-title': 'Open the link in your mail',
  'link-missing':
    'For safety the link is forgotten when the page is loaded again. Open it once more from the message, or ask for a new one.',
  'ask-for-link': 'Ask for a new link',
};
