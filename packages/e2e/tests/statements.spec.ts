import { expectAccessible } from '../product/accessible.ts';
import { expect, test } from '../product/test.ts';

test.describe('signed in', () => {
  test.use({ account: 'clerk' });

  test('the dashboard links the accessibility statement in the language of the page', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Korisnički meni/ }).click();
    const link = page.getByRole('link', { name: 'Pristupačnost' });
    await expect(link).toHaveAttribute('href', '/pristupacnost');
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Accessibility' })).toHaveAttribute(
      'href',
      '/en/accessibility',
    );
  });
});

test('the statements and the page for developers are accessible', async ({ page }) => {
  for (const path of ['/pristupacnost', '/en/privacy', '/podaci']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
