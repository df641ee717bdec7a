import type { Page } from '@playwright/test';
import type { Fault } from '../product/release-faults.ts';
import { expect } from '../product/test.ts';

export class FailureScreen {
  readonly alert;
  readonly heading;
  readonly retry;

  constructor(page: Page, department: string) {
    this.alert = page.getByRole('main').getByRole('alert');
    this.heading = this.alert.getByRole('heading', {
      name: `${department}: odjeljenje trenutno nije dostupno`,
    });
    this.retry = this.alert.getByRole('button', { name: 'Pokušaj ponovo' });
  }
}

/** Waits for `shown`. If a file hangs, advances the clock until the loader reports a timeout. */
export async function inTheEnd(page: Page, fault: Fault, shown: () => Promise<void>) {
  if (fault.kind !== 'timeout') return shown();
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await shown();
  }).toPass();
}

export const expectFailure = (page: Page, fault: Fault, title: string) =>
  inTheEnd(page, fault, async () => {
    const screen = new FailureScreen(page, title);
    const timeout = fault.kind === 'timeout' ? { timeout: 300 } : {};
    await expect(screen.heading).toBeVisible(timeout);
    await expect(screen.alert).toContainText(fault.says);
    await expect(screen.alert).toContainText('Ostala odjeljenja rade i ostajete prijavljeni.');
  });
