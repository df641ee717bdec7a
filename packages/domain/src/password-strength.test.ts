import { expect, test } from '@rstest/core';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'insufficient'],
  ['Kr7#', 'insufficient'],
  ['kratkasifra', 'insufficient'],
  ['Lozinka1!', 'weak'],
  ['Sladoled7!', 'weak'],
  ['Aaaaaaaaaaaa1!', 'weak'],
  ['Kr7#vbnM', 'fair'],
  ['Vuk5-brdo', 'fair'],
  ['Kr7#Kr7#Kr7#Kr7#', 'weak'],
  ['Kr7#vbnM-most', 'good'],
  ['x7Q!m2#Kv9$Lr4', 'excellent'],
  ['Tri-Stare-Trešnje-Na-Mostu-7', 'excellent'],
])('rates %j as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
