import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first secret signs. The other secrets only verify older signatures. */
export type Secrets = readonly [string, ...string[]];

export const SECRETS = [
  ...['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL'],
  ...['JWT_SECRET', 'JWT_SECRET_PREVIOUS'],
];

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`);

export function withSecrets(given: Record<string, string>) {
  const set = { ...given };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const named = given[`${name}_FILE`];
    const credential = join(given.CREDENTIALS_DIRECTORY ?? '', name);
    const hasCredential = given.CREDENTIALS_DIRECTORY && existsSync(credential);
    if (given[name]) {
      if (named) problems.push(`${name}_FILE must not be set beside ${name}: they name two values.`);
    } else if (named || hasCredential) {
      const what = named ? `${name}_FILE` : `The credential ${name}`;
      try {
        const text = readFileSync(named ?? credential, 'utf8').replace(/\r?\n$/, '');
        if (text.trim()) set[name] = text;
        else problems.push(`${what} must name a file that is not empty.`);
      } catch (error) {
        problems.push(`${what} must name a file that can be read: ${(error as NodeJS.ErrnoException).code}.`);
      }
    }
  }
  return { set, problems };
}
