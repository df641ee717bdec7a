import { describe, expect, test } from '@rstest/core';
import { isCommonPassword, isMadeOf } from './common-passwords.ts';
import { passwordChange, passwordChangeForm, passwordReset } from './password.ts';
import { PASSWORD_KINDS } from './password-kinds.ts';

const WEAK = 'password-weak';
const saidOf = (new_password: unknown) =>
  passwordReset.safeParse({ new_password, token: 'x' }).error?.issues.map((issue) => issue.message);

describe('a new password', () => {
  test.each([
    ['Kr7#vbnM', undefined],
    ['Kr7#vbn', [WEAK]],
    ['kr7#vbnm', [WEAK]],
    ['KR7#VBNM', [WEAK]],
    ['Krx#vbnM', [WEAK]],
    ['Kr7xvbnM', [WEAK]],
    ['Kr7 vbnM', [WEAK]],
    ['Žđ7#šćčĐ', undefined],
    ['Kr7#😀😀😀', [WEAK]],
    [`Kr7#${'x'.repeat(1020)}`, undefined],
    ['', ['password-required', WEAK]],
    [undefined, ['password-required']],
    ['Lozinka1!', ['password-common']],
  ])('%j gets the messages %j', (password, said) => {
    expect(saidOf(password)).toEqual(said);
  });

  test('is refused above 1024 characters', () => {
    expect(saidOf(`Kr7#${'x'.repeat(1021)}`)).toHaveLength(1);
  });

  test('must differ from the current password', () => {
    const change = { current_password: 'Kr7#vbnM', new_password: 'Kr7#vbnM' };
    expect(passwordChange.safeParse(change).error?.issues).toMatchObject([
      { path: ['new_password'], message: 'new-password-same' },
    ]);
    expect(passwordChange.safeParse({ ...change, current_password: 'kr7#vbnM' }).success).toBe(true);
  });
});

describe('the settings form', () => {
  const form = { current_password: 'Star4-sifra', new_password: 'Kr7#vbnM', confirm_password: 'Kr7#vbnM' };
  const issuesOf = (some: Partial<typeof form>) =>
    passwordChangeForm
      .safeParse({ ...form, ...some })
      .error?.issues.map(({ path, message }) => [path.join(), message]);

  test('requires the new password twice', () => {
    expect(issuesOf({})).toBeUndefined();
    expect(issuesOf({ confirm_password: '' })).toEqual([['confirm_password', 'password-repeat-required']]);
    expect(issuesOf({ confirm_password: 'Kr7#vbnm' })).toEqual([['confirm_password', 'passwords-differ']]);
  });

  test('reports a weak password and a different repetition together', () => {
    expect(issuesOf({ new_password: 'weak' })).toEqual([
      ['new_password', WEAK],
      ['confirm_password', 'passwords-differ'],
    ]);
  });

  test('refuses a new password that equals the old password', () => {
    expect(issuesOf({ current_password: 'Kr7#vbnM' })).toEqual([['new_password', 'new-password-same']]);
  });
});

test('PASSWORD_KINDS finds each kind of character in a password', () => {
  const held = (password: string) =>
    PASSWORD_KINDS.filter(({ holds }) => holds(password)).map(({ name }) => name);
  expect(held('')).toEqual([]);
  expect(held('ž')).toEqual(['lowercase']);
  expect(held('Šifra')).toEqual(['lowercase', 'uppercase']);
  expect(held('12345678')).toEqual(['length', 'digit']);
  expect(held('a b')).toEqual(['lowercase']);
  expect(held('Kr7#vbnM')).toEqual(['length', 'lowercase', 'uppercase', 'digit', 'special']);
});

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd123!',
  '1Password!',
  'Qwerty123!',
  'Šifra123!',
  'Podgorica1!',
  'Crna-Gora1!',
  'Admin2026!',
  'Abcd1234!',
  'Welcome1!',
  'Redlozinka-redlozinka1!',
  'Kkkkkkkk1!',
])('refuses the common password %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Kr7#vbnM',
  'Tri-Lozinke-Na-Mostu-7',
  'Passwort-Wiese9',
  '12345678',
  'correct horse battery staple',
  'Dragon!48201937465',
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

describe('isMadeOf with a person’s names', () => {
  const names = ['Ana', 'Đukić-Marković', 'ana.djukic@podgorica.example', 'AR Podgorica'];

  test.each(['Djukic1990!', 'AnaMarkovic#1', 'Podgorica-AR-55!', '!1Ana.Djukic', 'M4rk0v!c22'])(
    'is true for %s',
    (password) => {
      expect(isMadeOf(password, names)).toBe(true);
    },
  );

  test.each(['Kr7#vbnM', 'Ananas-Sok-7', 'Markovic-ima-3-psa', '12345678!', 'Arka-Ar-77!'])(
    'is false for %s',
    (password) => {
      expect(isMadeOf(password, names)).toBe(false);
    },
  );
});
