import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/config/secrets.ts';
import { hostCookie, hostCookieIn } from '../../platform/http/headers.ts';
import type { Account } from './person.ts';

const LASTS_SECONDS = 180 * 24 * 3600;

type DeviceOwner = Pick<Account, 'id' | 'password_hash'>;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Implements device cookies (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). */
export function createKnownDevices(secrets: Secrets, publicOrigin: string) {
  const [key, ...previous] = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32)),
  ) as [Buffer, ...Buffer[]];
  const nameOf = ({ id }: DeviceOwner) => `device-${id}`;
  const codeOf = ({ id, password_hash }: DeviceOwner, device: string, until: string, by = key) =>
    createHmac('sha256', by)
      .update(JSON.stringify([id, device, until, password_hash]))
      .digest('base64url');
  return {
    cookieFor(owner: DeviceOwner): string {
      const device = randomBytes(16).toString('base64url');
      const until = String(nowSeconds() + LASTS_SECONDS);
      const value = [device, until, codeOf(owner, device, until)].join('.');
      return hostCookie(nameOf(owner), value, LASTS_SECONDS, publicOrigin);
    },
    find(cookies: string | undefined, owner: DeviceOwner | undefined): string | undefined {
      if (!owner?.password_hash) return undefined;
      const value = hostCookieIn(cookies, nameOf(owner), publicOrigin);
      const [device = '', until = '', code = ''] = value?.split('.') ?? [];
      const isOurs = [key, ...previous].some((by) => {
        const [sent, ours] = [Buffer.from(code), Buffer.from(codeOf(owner, device, until, by))];
        return sent.length === ours.length && timingSafeEqual(sent, ours);
      });
      return isOurs && Number(until) > nowSeconds() ? device : undefined;
    },
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
