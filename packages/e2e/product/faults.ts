import type { BrowserContext } from '@playwright/test';

// Chromium has several messages for a violation of the Content Security Policy. Each message contains the name of the
// policy or "Refused to".
const POLICY = /Content Security Policy|Content-Security-Policy|Refused to/i;

// `useText` of @ar/session logs this message if a key has no text.
const MISSING_TEXT = /^Missing text: /;

/** Collects violations of the Content Security Policy, missing texts and uncaught errors, which no page may have. */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (POLICY.test(message.text()) || MISSING_TEXT.test(message.text()))
      faults.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    faults.push(`${error.page()?.url()}: uncaught ${error.error().stack ?? error.error()}`);
  });
  return faults;
}
