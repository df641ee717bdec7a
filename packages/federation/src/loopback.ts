/** Browsers resolve these names to their own machine (RFC 6761, 6.3; Secure Contexts, 3.1). */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** Returns the origin of a URL on the developer's machine; undefined for other URLs. */
export function loopbackOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  return LOOPBACK.test(origin) && !username && !password ? origin : undefined;
}
