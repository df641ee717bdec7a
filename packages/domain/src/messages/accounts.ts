import type { Catalogue } from './catalogue.ts';

/** What is said of accounts, sign-in and people. */
export const ACCOUNTS = {
  'credentials-wrong': { mn: 'Pogrešan email ili šifra.', en: 'Wrong email or password.' },
  'account-deactivated': {
    mn: 'Vaš nalog je deaktiviran. Javite se administratoru.',
    en: 'Your account is deactivated. Speak to an administrator.',
  },
  'session-over': {
    mn: 'Vaša sesija je istekla. Prijavite se ponovo.',
    en: 'Your session has ended. Sign in again.',
  },
  'second-factor-needed': {
    mn: 'Vaša rola traži prijavu u dva koraka. Uključite je da biste nastavili.',
    en: 'Your role requires two-step sign-in. Set it up to go on.',
  },
  'sign-in-over': {
    mn: 'Prijava je istekla. Počnite ponovo.',
    en: 'The sign-in has timed out. Begin again.',
  },
  'time-over': { mn: 'Vrijeme je isteklo. Počnite ponovo.', en: 'The time is up. Begin again.' },
  'code-wrong': {
    mn: 'Kod nije tačan ili je već upotrijebljen.',
    en: 'The code is not right, or has already been used.',
  },
  'code-wrong-clock': {
    mn: 'Kod nije tačan. Provjerite sat na uređaju.',
    en: 'The code is not right. Check the clock of your device.',
  },
  'recovery-code-wrong': {
    mn: 'Rezervni kod nije tačan ili je već upotrijebljen.',
    en: 'The recovery code is not right, or has already been used.',
  },
  'passkey-refused': { mn: 'Pristupni ključ nije prihvaćen.', en: 'The passkey was not accepted.' },
  'passkey-too-many': {
    mn: 'Ovaj ključ je već dodat ili ste dostigli najveći dozvoljeni broj.',
    en: 'This key has already been added, or you have reached the largest number allowed.',
  },
  'password-wrong': { mn: 'Šifra nije tačna', en: 'The password is not right' },
  'password-of-names': {
    mn: 'Šifra je sastavljena od Vašeg imena, email adrese ili imena ove platforme. Izaberite drugu.',
    en: 'This password is made of your name, your email address or the name of this platform. Choose another.',
  },
  'password-set': {
    mn: 'Šifra je postavljena. Sada se možete prijaviti.',
    en: 'The password is set. You can sign in now.',
  },
  'password-changed': { mn: 'Šifra je promijenjena.', en: 'The password was changed.' },
  'link-unknown': {
    mn: 'Link nije potpun, upotrijebljen je ili mu je istekao rok. Otvorite link iz posljednje poruke ili zatražite novi.',
    en: 'The link is not complete, has been used or has expired. Open the link in the latest message, or ask for a new one.',
  },
  'link-used': {
    mn: 'Link je već upotrijebljen ili je šifra poslije njega promijenjena. Zatražite novi.',
    en: 'This link has already been used, or the password was changed after it. Ask for a new one.',
  },
  'link-expired': {
    mn: 'Link je važio 60 minuta. Zatražite novi.',
    en: 'This link was valid for 60 minutes. Ask for a new one.',
  },
  'link-deactivated': {
    mn: 'Nalog je deaktiviran. Obratite se administratoru.',
    en: 'The account is deactivated. Ask an administrator.',
  },
  'invitation-expired': {
    mn: 'Poziv je istekao. Zatražite novi.',
    en: 'The invitation has expired. Ask for a new one.',
  },

  'device-signed-out': { mn: 'Uređaj je odjavljen.', en: 'The device is signed out.' },
  'no-other-devices': { mn: 'Nema drugih uređaja.', en: 'There are no other devices.' },
  'other-devices-signed-out': {
    mn: 'Svi drugi uređaji su odjavljeni.',
    en: 'All other devices are signed out.',
  },
  'person-not-signed-in': {
    mn: 'Osoba nije bila nigdje prijavljena.',
    en: 'The person was not signed in anywhere.',
  },
  'person-signed-out': { mn: 'Osoba je svuda odjavljena.', en: 'The person is signed out everywhere.' },
  'factors-reset': {
    mn: 'Prijava u dva koraka je isključena za ovaj nalog.',
    en: 'Two-step sign-in is turned off for this account.',
  },
  'factors-not-set-up': {
    mn: 'Ovaj nalog nema prijavu u dva koraka.',
    en: 'This account has no two-step sign-in.',
  },
  'factors-own': {
    mn: 'Svoju prijavu u dva koraka mijenjate u podešavanjima.',
    en: 'You change your own two-step sign-in in the settings.',
  },
  'invitation-sent-again': { mn: 'Poziv je ponovo poslat.', en: 'The invitation was sent again.' },
  'invitation-deactivated': {
    mn: 'Nalog je deaktiviran. Aktivirajte ga, pa pošaljite poziv.',
    en: 'The account is deactivated. Activate it, then send the invitation.',
  },
  'invitation-accepted': {
    mn: 'Ova osoba je već postavila šifru.',
    en: 'This person has already set a password.',
  },
  'email-taken': {
    mn: 'Korisnik s ovom email adresom već postoji.',
    en: 'There is already a user with this email address.',
  },
  'role-gone': { mn: 'Ova rola više ne postoji.', en: 'This role no longer exists.' },
  'own-account-deactivated': {
    mn: 'Ne možete deaktivirati sopstveni nalog.',
    en: 'You cannot deactivate your own account.',
  },
  'own-account-deleted': {
    mn: 'Ne možete obrisati sopstveni nalog.',
    en: 'You cannot delete your own account.',
  },
  'last-superadmin': { mn: 'Posljednji SuperAdmin mora ostati.', en: 'The last SuperAdmin has to stay.' },
  'proof-needed': { mn: 'Potvrdite da ste to Vi.', en: 'Confirm that it is you.' },
  'reason-import': { mn: 'Uvoz iz tabele', en: 'Import from a spreadsheet' },
  'reason-revert': { mn: 'Vraćanje ranijih vrijednosti', en: 'Earlier values were put back' },
  'reason-canary': {
    mn: 'Zaustavljeno samo od sebe: probno izdanje otkazalo je kod {failed} od {all} ljudi, redovno kod {stableFailed} od {stableAll}.',
    en: 'Stopped by itself: the canary failed for {failed} of {all} people, the stable release for {stableFailed} of {stableAll}.',
  },
} as const satisfies Catalogue;
