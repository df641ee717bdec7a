import { Dashboard } from '../../pages/dashboard.ts';
import { FailureScreen } from '../../pages/failure-screen.ts';
import type { Screen } from '../screen.ts';
import { openList } from './opening.ts';

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
