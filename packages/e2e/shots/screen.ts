import type { Page } from '@playwright/test';
import type { Account } from '../product/accounts.ts';
import type { Product } from '../product/test.ts';
import type { Width } from './looks.ts';

export interface Stage {
  page: Page;
  product: Product;
}

export interface Screen {
  /** The names of the pictures contain this name, and `pnpm shots` filters by this name. */
  name: string;
  who?: Account;
  widths?: readonly Width[];
  /**
   * If true, the screen is opened again at each width. A resize is not enough for menus, which do not move, and for
   * maps, which fit their places only once.
   */
  reopen?: boolean;
  whole?: boolean;
  scriptless?: boolean;
  open(stage: Stage): Promise<unknown>;
}
