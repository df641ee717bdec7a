/**
 * The nonce of the page's Content-Security-Policy, for style elements made by scripts. Browsers hide it from
 * `getAttribute` but not from the property (HTML standard, "nonce hiding").
 */
export function readNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
}
