import { Dashboard } from '../../pages/dashboard.ts';
import { FailureScreen } from '../../pages/failure-screen.ts';
import type { Screen } from '../screen.ts';
import { aHundred, openList } from './opening.ts';

export const FRAME: readonly Screen[] = [
  {
    name: 'user-menu',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      await openList(stage, 'users');
      await new Dashboard(stage.page).account.click();
      await stage.page.getByRole('region', { name: 'Korisnički meni' }).waitFor();
    },
  },
  {
    name: 'phone-menu',
    who: 'superadmin',
    widths: [375],
    async open(stage) {
      await openList(stage, 'users');
      await stage.page.getByRole('button', { name: 'Otvori meni' }).click();
      await stage.page.getByRole('dialog', { name: 'Meni' }).waitFor();
    },
  },
  {
    name: 'long-menu',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const { page } = stage;
      await aHundred(page);
      await openList(stage, 'users');
      const toggle = page.getByRole('button', { name: 'Otvori meni' });
      if (await toggle.isVisible()) await toggle.click();
      const others = page.getByRole('button', { name: 'Ostala odjeljenja: 99' }).filter({ visible: true });
      if (await others.isVisible()) await others.click();
      else await page.getByRole('link', { name: 'Korisnici' }).hover();
    },
  },
  {
    name: 'long-menu-found',
    who: 'superadmin',
    reopen: true,
    async open(stage) {
      const { page } = stage;
      await aHundred(page);
      await openList(stage, 'users');
      const toggle = page.getByRole('button', { name: 'Otvori meni' });
      const finder = page.getByRole('button', { name: 'Traži odjeljenje' });
      if (await toggle.isVisible()) await toggle.click();
      else if (await finder.isVisible()) await finder.click();
      await page.getByRole('searchbox', { name: 'Traži odjeljenje' }).filter({ visible: true }).fill('9');
    },
  },
  {
    name: 'toast',
    who: 'clerk',
    async open(stage) {
      const { page } = stage;
      await openList(stage, 'clerk');
      await page.route('**/api/supersluzbenik/?**', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByPlaceholder('Pretraži...').fill('x');
      await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').waitFor();
    },
  },
  {
    name: 'not-found-in-frame',
    who: 'superadmin',
    whole: true,
    async open({ page }) {
      await page.goto('/no/such/page');
      await page.getByRole('region', { name: 'Posljednje izmjene' }).waitFor();
    },
  },
  {
    name: 'department-failed',
    who: 'buildings',
    async open({ page }) {
      await page.route('**/releases/buildings/**', (route) => route.fulfill({ status: 404 }));
      await page.goto('/dashboard/buildings');
      await new FailureScreen(page, 'Građevinske dozvole').heading.waitFor();
    },
  },
];
