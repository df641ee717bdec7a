import type { mn } from './mn.ts';

type Rules = 'Unesite Vaš email' | 'Email nije validan' | 'Unesite Vašu šifru';

export const en: Record<keyof typeof mn | Rules, string> = {
  'Unesite Vaš email': 'Enter your email',
  'Email nije validan': 'This is not a valid email address',
  'Unesite Vašu šifru': 'Enter your password',

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
  'wrong-credentials': 'The email or the password is not right.',
  'too-many': 'Too many attempts. Wait a minute, then try again.',
  'no-answer': 'The server can’t be reached. Check your internet connection and try again.',
  'technical-problems': 'We are having technical problems at the moment, please try again later.',

  'forgot-title': 'Forgotten password',
  'forgot-text':
    'Write to support from the address you sign in with, and we will send you instructions for a new password.',
  'forgot-write': 'Write to support',
  home: 'Home',
};
