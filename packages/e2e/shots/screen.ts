import type { Page } from '@playwright/test';
import type { Account } from '../product/accounts.ts';
import type { Product } from '../product/test.ts';
import type { Width } from './looks.ts';

/** What a screen is opened with. */
export interface Stage {
  page: Page;
  product: Product;
}

/** A screen to be looked at: a line in one of the lists of `screens/`. */
export interface Screen {
  /** Part of the pictures' names; `pnpm shots` takes those that contain a word. */
  name: string;
  /** Who is signed in; nobody unless said. */
  who?: Account;
  /** Only at these widths; at all of them unless said. */
  widths?: readonly Width[];
  /** Opened again at each width, because a menu stays where it opened and a map fits its places only once. */
  reopen?: boolean;
  /** The picture shows the whole page instead of the window. */
  whole?: boolean;
  /** In a browser that runs no scripts. */
  scriptless?: boolean;
  /** Leads to the screen, and waits until it is complete. */
  open(stage: Stage): Promise<unknown>;
}
