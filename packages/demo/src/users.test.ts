import { ROLES } from '@ar/domain/roles';
import { describe, expect, it } from '@rstest/core';
import { DEMONSTRATION_PASSWORD, USERS } from './users.ts';

describe('the demonstration users', () => {
  it('are 25, each with an address of their own that reaches nobody', () => {
    expect(USERS).toHaveLength(25);
    expect(new Set(USERS.map(({ email }) => email)).size).toBe(25);
    // RFC 2606, section 3: nothing is ever delivered to .example.
    for (const { email } of USERS) expect(email).toMatch(/^[a-z]+(\.[a-z]+)?@podgorica\.example$/);
  });

  it('contain the four accounts, one a role', () => {
    const accounts = ['superadmin', 'buildings', 'monuments', 'clerk'].map(
      (name) => `${name}@podgorica.example`,
    );
    const roles = accounts.map((email) => USERS.find((user) => user.email === email)?.role);
    expect(roles).toEqual([...ROLES]);
  });

  it('have a password that the product itself would accept', () => {
    expect(DEMONSTRATION_PASSWORD).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/);
  });

  it('give sorting and searching the letters they must get right', () => {
    const names = USERS.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(' ');
    for (const letter of 'čćđšžČĐŠŽ') expect(names).toContain(letter);
    expect(USERS.filter(({ last_name }) => /^Đu[kr]/.test(last_name)).length).toBeGreaterThanOrEqual(5);
  });

  it('fill every role with several people', () => {
    for (const role of ROLES) expect(USERS.filter((user) => user.role === role).length).toBeGreaterThan(2);
  });
});
