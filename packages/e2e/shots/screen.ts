import type { Page } from '@playwright/test';
import type { Account } from '../product/accounts.ts';
import type { Product } from '../product/test.ts';
import type { Width } from './looks.ts';

/** The fixtures of a screen. */
export interface Stage {
  page: Page;
  product: Product;
}

/** A screen in one of the lists of `screens/`. */
export interface Screen {
  /** Part of the pictures' names, which `pnpm shots` filters by. */
  name: string;
  /** The signed-in account; nobody by default. */
  who?: Account;
  /** Limits the widths; all by default. */
  widths?: readonly Width[];
  /** Opened again at each width, because a menu stays where it opened and a map fits its places only once. */
  reopen?: boolean;
  /** The picture shows the whole page instead of the window. */
  whole?: boolean;
  /** In a browser without scripts. */
  scriptless?: boolean;
  /** Opens the screen, and waits until it is complete. */
  open(stage: Stage): Promise<unknown>;
}
