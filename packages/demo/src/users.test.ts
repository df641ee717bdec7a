import { ROLES } from '@ar/domain/roles';
import { describe, expect, it } from '@rstest/core';
import { DEMONSTRATION_PASSWORD, USERS } from './users.ts';

describe('the demonstration users', () => {
  it('are 25 with unique addresses that receive no mail', () => {
    expect(USERS).toHaveLength(25);
    expect(new Set(USERS.map(({ email }) => email)).size).toBe(25);
    // Mail to .example is never delivered (RFC 2606, section 3).
    for (const { email } of USERS) expect(email).toMatch(/^[a-z]+(\.[a-z]+)?@podgorica\.example$/);
  });

  it('include an account for each role', () => {
    const accounts = ['superadmin', 'buildings', 'monuments', 'clerk'].map(
      (name) => `${name}@podgorica.example`,
    );
    const roles = accounts.map((email) => USERS.find((user) => user.email === email)?.role);
    expect(roles).toEqual([...ROLES]);
  });

  it('have a password that the product accepts', () => {
    expect(DEMONSTRATION_PASSWORD).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/);
  });

  it('have names with letters that sorting and searching must handle', () => {
    const names = USERS.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(' ');
    for (const letter of 'čćđšžČĐŠŽ') expect(names).toContain(letter);
    expect(USERS.filter(({ last_name }) => /^Đu[kr]/.test(last_name)).length).toBeGreaterThanOrEqual(5);
  });

  it('include several people of every role', () => {
    for (const role of ROLES) expect(USERS.filter((user) => user.role === role).length).toBeGreaterThan(2);
  });
});
