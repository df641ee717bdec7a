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
  /** Opened anew at each width, because something on it stays where it came up (a menu) or only fits once (a map). */
  reopen?: boolean;
  /** The picture is the whole page and not just the window: for what scrolls with the page and has nothing on top. */
  whole?: boolean;
  /** Leads to the screen, and waits until it is complete. */
  open(stage: Stage): Promise<unknown>;
}
