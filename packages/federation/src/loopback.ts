/** Names of this very machine that nothing else can answer to, not the resolver either (RFC 6761, 6.3; Secure Contexts, 3.1). */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * The origin of a developer's own server, from whatever address of it somebody gives; undefined for any other machine.
 * The server decides by it what a page may load, and the screen says by it what it will take.
 */
export function loopbackOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  return LOOPBACK.test(origin) && !username && !password ? origin : undefined;
}
