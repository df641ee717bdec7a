import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first signs. Each of them is believed: after a change, what the one before had signed goes on until it ends. */
export type Secrets = readonly [string, ...string[]];

/** Settings that may stand in a file, which no list of processes and no crash report shows. */
export const SECRETS = [
  ...['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL'],
  ...['JWT_SECRET', 'JWT_SECRET_PREVIOUS'],
];

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`);

/** Adds the secrets from files: the one that `JWT_SECRET_FILE` names, or systemd's credential (systemd.exec) of that name. */
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
        // Editors and `echo` end a file with a line break, and no secret does.
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
