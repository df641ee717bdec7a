import type { Page } from '@playwright/test';
import type { Account } from '../product/accounts.ts';
import type { Product } from '../product/test.ts';
import type { Width } from './looks.ts';

export interface Stage {
  page: Page;
  product: Product;
}

export interface Screen {
  /** A part of the pictures' names, by which `pnpm shots` filters. */
  name: string;
  who?: Account;
  widths?: readonly Width[];
  /**
   * Opens the screen again at each width, because a menu stays where the menu opened, and a map fits its places only
   * once.
   */
  reopen?: boolean;
  whole?: boolean;
  scriptless?: boolean;
  open(stage: Stage): Promise<unknown>;
}
