/** `localhost` and 127.0.0.1 mean the browser's machine, independently of DNS (RFC 6761, 6.3; Secure Contexts, 3.1). */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Returns the origin of the URL `address`; undefined if the URL is not on the developer's machine or has a user name or
 * password.
 */
export function loopbackOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  return LOOPBACK.test(origin) && !username && !password ? origin : undefined;
}
