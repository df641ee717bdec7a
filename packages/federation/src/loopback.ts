/** `localhost` and 127.0.0.1 always mean this machine, whatever the DNS says (RFC 6761, 6.3; Secure Contexts, 3.1). */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** The origin of `address` when it is on the developer's own machine, otherwise undefined. */
export function loopbackOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  return LOOPBACK.test(origin) && !username && !password ? origin : undefined;
}
