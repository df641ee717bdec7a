import { afterEach, expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { applyStyles, claimStyles } from './styles.ts';

const [clerk] = DEPARTMENTS;
if (!clerk) throw new Error('no department');
const users = { ...clerk, id: 'users', base: 'http://localhost:3101/releases/users/1.0.0/' };
claimStyles(clerk);
claimStyles(users);

function stylesheet(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}
async function applied(...links: HTMLLinkElement[]) {
  await Promise.resolve();
  return links.map(({ media }) => media !== 'not all');
}

afterEach(() => document.head.replaceChildren());

test('applies a department’s stylesheets only while the department is open, and the host’s stylesheets always', async () => {
  const links = [
    stylesheet(`${clerk.base}a.css`),
    stylesheet(`${users.base}a.css`),
    stylesheet('/assets/app.css'),
  ];
  expect(await applied(...links)).toEqual([false, false, true]);
  const leave = applyStyles('clerk');
  expect(await applied(...links)).toEqual([true, false, true]);
  leave();
  expect(await applied(...links)).toEqual([false, false, true]);
  applyStyles('users')();
});

test('applies a stylesheet that loads while its department is open, and disables a stylesheet that loads after the department is left', async () => {
  const leave = applyStyles('clerk');
  const inTime = stylesheet(`${clerk.base}form.css`);
  expect(await applied(inTime)).toEqual([true]);
  leave();
  expect(await applied(inTime, stylesheet(`${clerk.base}late.css`))).toEqual([false, false]);
});

test('keeps the stylesheets of the open department when the previous department is left', async () => {
  const leaveClerk = applyStyles('clerk');
  const leaveUsers = applyStyles('users');
  const link = stylesheet(`${users.base}a.css`);
  leaveClerk();
  expect(await applied(link)).toEqual([true]);
  leaveUsers();
});
