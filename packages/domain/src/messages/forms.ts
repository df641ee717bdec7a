import { type Catalogue, sentencesOf } from './catalogue.ts';

/** What the rules of forms say, in the browser and on the server. */
export const FORMS = {
  'value-wrong': { mn: 'Vrijednost nije ispravna.', en: 'The value is not valid.' },
  'text-one-line': {
    mn: 'Ovo polje ima samo jedan red. Uklonite prelome reda.',
    en: 'This field has one line only. Remove the line breaks.',
  },
  'text-character': {
    mn: 'Tekst sadrži znak koji se ne može sačuvati ({character}). Izbrišite ga.',
    en: 'The text contains a character that cannot be kept ({character}). Delete it.',
  },
  'text-too-long': { mn: 'Maksimalna dužina {max} karaktera', en: 'At most {max} characters' },
  'name-too-long': { mn: 'Maksimalna dužina 200 karaktera', en: 'At most 200 characters' },
  'user-name-too-long': { mn: 'Maksimalna duzina 100 karaktera', en: 'At most 100 characters' },

  'name-required': { mn: 'Naziv je obavezno polje', en: 'The name is required' },
  'address-required': { mn: 'Adresa je obavezno polje', en: 'The address is required' },
  'description-required': { mn: 'Opis je obavezno polje', en: 'The description is required' },
  'latitude-range': {
    mn: 'Geografska širina mora biti između -90 i 90',
    en: 'The latitude must be between -90 and 90',
  },
  'longitude-range': {
    mn: 'Geografska dužina mora biti između -180 i 180',
    en: 'The longitude must be between -180 and 180',
  },
  'investor-required': { mn: 'Investitor je obavezno polje', en: 'The investor is required' },
  'size-positive': { mn: 'Veličina mora biti pozitivna', en: 'The floor area must be positive' },
  'size-unreadable': {
    mn: 'Površina se šalje kao broj s decimalnom tačkom i bez drugih znakova, na primjer 1250.5.',
    en: 'The floor area is sent as a number with a decimal point and no other signs, for example 1250.5.',
  },
  'size-decimals': {
    mn: 'Površina može imati najviše dvije decimale',
    en: 'The floor area can have at most two decimals',
  },
  'size-too-large': { mn: 'Površina je prevelika', en: 'The floor area is too large' },
  'start-required': { mn: 'Datum početka je obavezno polje', en: 'The start date is required' },
  'end-required': { mn: 'Datum završetka je obavezno polje', en: 'The end date is required' },
  'end-after-start': {
    mn: 'Datum završetka mora biti nakon datuma početka',
    en: 'The end date must be after the start date',
  },
  'day-wrong': { mn: 'Datum nije ispravan', en: 'The date is not valid' },

  'field-required': { mn: '{label} je obavezno polje', en: '{label} is required' },
  'number-range': {
    mn: '{label} mora biti broj veći od {above} i manji od {below}',
    en: '{label} must be a number above {above} and below {below}',
  },
  'number-unreadable': {
    mn: '{label} se šalje kao broj s decimalnom tačkom i bez drugih znakova, na primjer 1250.5.',
    en: '{label} is sent as a number with a decimal point and no other signs, for example 1250.5.',
  },
  'number-whole': { mn: '{label} mora biti cijeli broj', en: '{label} must be a whole number' },
  'number-decimals': {
    mn: '{label} može imati najviše {decimals} decimale',
    en: '{label} can have no more decimals than {decimals}',
  },
  'number-too-large': {
    mn: '{label} mora biti broj manji od {below}',
    en: '{label} must be a number below {below}',
  },
  'day-after': { mn: '{label} mora biti nakon: {earlier}', en: '{label} must be after: {earlier}' },

  'first-name-required': { mn: 'Ime je obavezno polje', en: 'The first name is required' },
  'last-name-required': { mn: 'Prezime je obavezno polje', en: 'The last name is required' },
  'user-email-required': { mn: 'Morate unijeti email adresu', en: 'The email address is required' },
  'role-required': { mn: 'Morate izabrati rolu', en: 'Choose a role' },
  'reason-required': { mn: 'Navedite razlog', en: 'Give a reason' },

  'email-invalid': { mn: 'Email nije validan', en: 'The email address is not valid' },
  'email-missing': { mn: 'Unesite Vaš email', en: 'Enter your email' },
  'password-missing': { mn: 'Unesite Vašu šifru', en: 'Enter your password' },
  'email-required': { mn: 'Email je obavezno polje', en: 'The email is required' },
  'password-required': { mn: 'Šifra je obavezna', en: 'The password is required' },
  'password-weak': {
    mn: 'Min. 8 znakova, veliko i malo slovo, broj i spec. znak',
    en: 'At least 8 characters, with upper and lower case, a digit and a special character',
  },
  'password-common': {
    mn: 'Ova šifra je česta ili se od česte malo razlikuje. Izaberite drugu.',
    en: 'This password is common, or differs little from a common one. Choose another.',
  },
  'current-password-required': {
    mn: 'Trenutna šifra je obavezna',
    en: 'The current password is required',
  },
  'current-password-wrong': { mn: 'Trenutna šifra nije tačna', en: 'The current password is not right' },
  'new-password-required': { mn: 'Nova šifra je obavezna', en: 'The new password is required' },
  'new-password-same': {
    mn: 'Nova šifra ne moze biti ista kao i stara',
    en: 'The new password must be different from the current one',
  },
  'password-repeat-required': { mn: 'Potvrda šifre je obavezna', en: 'Repeat the new password' },
  'passwords-differ': { mn: 'Šifre se ne poklapaju', en: 'The passwords differ' },
  'code-digits': { mn: 'Kod ima šest cifara', en: 'The code has six digits' },
  'recovery-code-length': { mn: 'Rezervni kod ima 24 znaka', en: 'A recovery code has 24 characters' },
  'code-required': { mn: 'Unesite kod', en: 'Enter the code' },
  'passkey-name-required': { mn: 'Unesite naziv ključa', en: 'Enter the key’s name' },
} as const satisfies Catalogue;

/** What a form shows below a field: the sentence of a rule, or what the server says. */
export const formSentence = sentencesOf(FORMS);
