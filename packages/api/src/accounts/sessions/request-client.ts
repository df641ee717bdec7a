import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export type Client = ReturnType<typeof clientOf>;

const LONGEST_AGENT = 400;

export const clientOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
  user_agent: headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
  network: shortened(ip),
});

export function shortened(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const network = address.parts.slice(0, 3).map((part) => part.toString(16));
  return `${network.join(':')}::/48`;
}
